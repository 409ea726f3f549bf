import type Database from 'better-sqlite3'
import { machineFaultOf } from '../../../shared/platform/machine-faults.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'

/**
 * The longest wait of a serving server's write for the lock; it blocks everything else while it waits. Long enough for another
 * thread that begins to read during a write: SQLite gives it the lock for a moment (`walIndexReadHdr`), and on a busy machine
 * such a moment took more than 25 ms.
 */
const SERVING_WAIT_MS = 250
/** Before serving, and in commands, waiting blocks no requests. */
export const STARTING_WAIT_MS = 5000

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

/**
 * Sets how long this connection waits for the write lock. A server waits briefly, and not at all while its last write
 * found the lock taken: every request that writes would hold up all others.
 */
export function lockPatience(raw: Database.Database) {
  let patience: number | null = null
  const wait = (ms: number) => raw.pragma(`busy_timeout = ${ms}`)
  const during = <Result>(work: () => Result): Result => {
    try {
      const result = work()
      if (patience === 0) wait((patience = SERVING_WAIT_MS))
      return result
    } catch (error) {
      if (patience !== null && machineFaultOf(error) === 'busy') wait((patience = 0))
      throw error
    }
  }
  return {
    during,
    beginServing: () => wait((patience = SERVING_WAIT_MS)),
    isFree: () => {
      try {
        wait(0)
        raw.exec('begin immediate; rollback')
        return true
      } catch (error) {
        if (machineFaultOf(error) === 'busy') return false
        throw error
      } finally {
        wait(patience ?? STARTING_WAIT_MS)
      }
    },
  }
}
