import { Refusal } from '../../shared/refusals.ts'

export interface UploadLimiter {
  /** Runs an upload. Refuses when one of its keys has the allowed number of uploads running already. */
  during<Result>(keys: string | readonly string[], work: () => Promise<Result>): Promise<Result>
}

/** Counts each key separately. */
export function uploadLimiter(atOnce: number): UploadLimiter {
  const running = new Map<string, number>()
  return {
    async during(keys, work) {
      const counted = [keys].flat()
      if (counted.some((key) => (running.get(key) ?? 0) >= atOnce))
        throw new Refusal('rate_limited', `At most ${atOnce} uploads at once. Wait for one to finish.`, {
          retry_after: 2,
        })
      for (const key of counted) running.set(key, (running.get(key) ?? 0) + 1)
      try {
        return await work()
      } finally {
        for (const key of counted) {
          const left = running.get(key)! - 1
          if (left === 0) running.delete(key)
          else running.set(key, left)
        }
      }
    },
  }
}
