import { Refusal } from '../../shared/refusals.ts'

export interface UploadTurns {
  /** Runs an upload, or refuses it when the caller already has as many under way as allowed. */
  during<Result>(key: string, work: () => Promise<Result>): Promise<Result>
}

/** Counts for each key on its own. */
export function uploadTurns(atOnce: number): UploadTurns {
  const running = new Map<string, number>()
  return {
    async during(key, work) {
      const now = running.get(key) ?? 0
      if (now >= atOnce)
        throw new Refusal('rate_limited', `At most ${atOnce} uploads at once. Wait for one to finish.`, {
          retry_after: 2,
        })
      running.set(key, now + 1)
      try {
        return await work()
      } finally {
        const left = running.get(key)! - 1
        if (left === 0) running.delete(key)
        else running.set(key, left)
      }
    },
  }
}
