import { z } from 'zod'

/** A text chosen by the caller that identifies one request; blank counts as missing. */
export const IdempotencyKey = z.string().trim().min(1).max(200)
