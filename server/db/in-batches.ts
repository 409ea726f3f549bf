import type { ReadDb, WriteDb } from './db.ts'

/** So few that a request which comes meanwhile waits for milliseconds. */
export const BATCH = 500

interface Batched {
  db: ReadDb
  write: <Result>(work: (tx: WriteDb) => Result) => Result
}

/**
 * Removes what is over, a batch a transaction and with turns of the event loop between them, until `remove` finds less
 * than a batch. `remove` gets how many it may take and tells how many it took. Gives how many went.
 */
export async function inBatches(
  shop: Batched,
  remove: (tx: WriteDb, most: number) => number,
): Promise<number> {
  for (let removed = 0; ;) {
    const taken = shop.write((tx) => remove(tx, BATCH))
    removed += taken
    if (taken < BATCH) return removed
    await new Promise((resolve) => setImmediate(resolve))
  }
}
