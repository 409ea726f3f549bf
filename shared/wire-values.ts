import { z } from 'zod'

/** An amount as it stands in bodies and answers: whole US cents, never negative. To reckon with it, `Cents` of money.ts. */
export const WireCents = z.int().min(0)

/** A Pacific calendar day as it stands in answers, `YYYY-MM-DD`. To reckon with it, `PacificDay` of time.ts. */
export const WireDay = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/** A moment in whole Unix seconds. */
export const UnixTime = z.int().min(0)
