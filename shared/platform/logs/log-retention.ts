import { z } from 'zod'

/** Limits of the log files: the newest days, and at most so many megabytes of them. */
export const LogRetention = z.object({
  keep_days: z
    .int('Enter a whole number of days.')
    .min(1, 'Keep at least 1 day.')
    .max(3650, 'Keep at most 3650 days.'),
  keep_mb: z
    .int('Enter a whole number of megabytes.')
    .min(10, 'Keep at least 10 MB.')
    .max(100_000, 'Keep at most 100,000 MB.'),
})
export type LogRetention = z.infer<typeof LogRetention>
