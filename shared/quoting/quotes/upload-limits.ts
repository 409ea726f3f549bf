import { z } from 'zod'
import { DAY } from '../../platform/time.ts'

const GIB = 1024 ** 3

/** Bytes of parts without an order that may be uploaded in a day. The number of quotes is not limited. */
export const UploadBytes = z.object({
  guest_per_day: z.int().min(1).default(GIB),
  account_per_day: z
    .int()
    .min(1)
    .default(5 * GIB),
  /** For all guests at one network address, because a new guest session costs nothing. */
  guest_address_per_day: z
    .int()
    .min(1)
    .default(2 * GIB),
})
export type UploadBytes = z.infer<typeof UploadBytes>

/** A received file that counts toward a limit. */
export interface CountedUpload {
  bytes: number
  received_at: number
}

/** Returns the seconds until `bytes` more may be uploaded; 0 if they may be now. `counted` is sorted oldest first. */
export function secondsUntilRoom(
  counted: readonly CountedUpload[],
  { bytes, limit, now }: { bytes: number; limit: number; now: number },
): number {
  const recent = counted.filter(({ received_at }) => received_at > now - DAY)
  let used = recent.reduce((sum, upload) => sum + upload.bytes, 0)
  if (used + bytes <= limit) return 0
  for (const upload of recent) {
    used -= upload.bytes
    if (used + bytes <= limit) return upload.received_at + DAY - now
  }
  return DAY
}
