import { Refusal } from '../../../shared/platform/refusals.ts'

/**
 * The longest wait of a serving server's write for the lock; it blocks everything else while it waits. Long enough for another
 * thread that begins to read during a write: SQLite gives it the lock for a moment (`walIndexReadHdr`), and on a busy machine
 * such a moment took more than 25 ms.
 */
export const SERVING_WAIT_MS = 250
const LOOK_EVERY_MS = 25
const MAX_WAIT_MS = 5000
const RETRY_AFTER_SECONDS = 5

/**
 * Waits, without blocking the event loop, until no other program holds the database's write lock. Concurrent callers share
 * one check; `isFree` checks without waiting.
 */
export function lockWaiter(isFree: () => boolean): () => Promise<void> {
  let waiting: Promise<boolean> | null = null
  const look = async (): Promise<boolean> => {
    for (let waited = 0; waited < MAX_WAIT_MS; waited += LOOK_EVERY_MS) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
      if (isFree()) return true
    }
    return false
  }
  return async () => {
    if (!waiting && isFree()) return
    waiting ??= look().finally(() => (waiting = null))
    if (!(await waiting)) throw new Refusal('shop_busy', undefined, { retry_after: RETRY_AFTER_SECONDS })
  }
}
