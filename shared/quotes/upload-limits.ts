import { z } from 'zod'
import { DAY } from '../time.ts'

const GIB = 1024 ** 3

/** How many bytes of parts that nobody has ordered may be uploaded in a day. How many quotes that makes is not limited. */
export const UploadBytes = z.object({
  guest_per_day: z.int().min(1).default(GIB),
  account_per_day: z
    .int()
    .min(1)
    .default(5 * GIB),
  /** Of all guests at one network address: a new guest costs nothing. */
  guest_address_per_day: z
    .int()
    .min(1)
    .default(2 * GIB),
})
export type UploadBytes = z.infer<typeof UploadBytes>

/** A file that was received, and what it counts. */
export interface CountedUpload {
  bytes: number
  received_at: number
}

/** Seconds until `bytes` more may be uploaded; 0 when they may be now. `counted` has the oldest first. */
export function secondsUntilRoom(
  counted: readonly CountedUpload[],
  of: { bytes: number; limit: number; now: number },
): number {
  const recent = counted.filter(({ received_at }) => received_at > of.now - DAY)
  let used = recent.reduce((sum, { bytes }) => sum + bytes, 0)
  if (used + of.bytes <= of.limit) return 0
  for (const upload of recent) {
    used -= upload.bytes
    if (used + of.bytes <= of.limit) return upload.received_at + DAY - of.now
  }
  return DAY
}
