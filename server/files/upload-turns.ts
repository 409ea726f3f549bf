import { Refusal } from '../../shared/refusals.ts'

export interface UploadTurns {
  /** Runs an upload. Refuses when one of its keys has the allowed number of uploads running already. */
  during<Result>(of: string | readonly string[], work: () => Promise<Result>): Promise<Result>
}

/** Counts each key separately. */
export function uploadTurns(atOnce: number): UploadTurns {
  const running = new Map<string, number>()
  return {
    async during(of, work) {
      const keys = [of].flat()
      if (keys.some((key) => (running.get(key) ?? 0) >= atOnce))
        throw new Refusal('rate_limited', `At most ${atOnce} uploads at once. Wait for one to finish.`, {
          retry_after: 2,
        })
      for (const key of keys) running.set(key, (running.get(key) ?? 0) + 1)
      try {
        return await work()
      } finally {
        for (const key of keys) {
          const left = running.get(key)! - 1
          if (left === 0) running.delete(key)
          else running.set(key, left)
        }
      }
    },
  }
}
