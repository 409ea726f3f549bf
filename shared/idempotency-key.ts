import { z } from 'zod'

/** Any text of the caller's own that names one request; a blank one is none. */
export const IdempotencyKey = z.string().trim().min(1).max(200)
