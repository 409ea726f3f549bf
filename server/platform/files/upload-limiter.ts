import { LOAD_RETRY_AFTER } from '../../../shared/platform/load-limits.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'

export interface UploadLimiter {
  /** Runs an upload. Refuses when one of its keys, or all callers together, have the allowed number running already. */
  during<Result>(keys: string | readonly string[], work: () => Promise<Result>): Promise<Result>
}

/** Counts each key separately, and all uploads. */
export function uploadLimiter(atOnce: number, inAll = Number.POSITIVE_INFINITY): UploadLimiter {
  const running = new Map<string, number>()
  let all = 0
  return {
    async during(keys, work) {
      const counted = [keys].flat()
      if (counted.some((key) => (running.get(key) ?? 0) >= atOnce))
        throw new Refusal('rate_limited', `At most ${atOnce} uploads at once. Wait for one to finish.`, {
          retry_after: 2,
        })
      if (all >= inAll)
        throw new Refusal(
          'shop_busy',
          'Many files are being sent to the shop right now. Try again in a few seconds.',
          {
            retry_after: LOAD_RETRY_AFTER.uploads,
          },
        )
      all++
      for (const key of counted) running.set(key, (running.get(key) ?? 0) + 1)
      try {
        return await work()
      } finally {
        all--
        for (const key of counted) {
          const left = running.get(key)! - 1
          if (left === 0) running.delete(key)
          else running.set(key, left)
        }
      }
    },
  }
}
