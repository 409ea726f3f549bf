import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { DAY } from '../../../shared/platform/time.ts'

/** Counts in memory the bytes that guests of one network address upload in a day; throws `upload_bytes_limit`. */
export type GuestBytes = (address: string, bytes: number) => Promise<void>

export function guestBytes(limit: number): GuestBytes {
  const counted = new RateLimiterMemory({ points: limit, duration: DAY, keyPrefix: '' })
  return async (address, bytes) => {
    try {
      await counted.consume(address, bytes)
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      const retry_after = Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
      throw new Refusal('upload_bytes_limit', undefined, { retry_after, limit_bytes: limit })
    }
  }
}
