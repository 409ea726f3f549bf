import { z } from 'zod'

/** An amount in bodies and answers: whole US cents, never negative. For calculations use `Cents` of money.ts. */
export const WireCents = z.int().min(0)

/** A Pacific calendar day in answers, `YYYY-MM-DD`. For calculations use `PacificDay` of time.ts. */
export const WireDay = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/** An instant in whole Unix seconds. */
export const UnixTime = z.int().min(0)
