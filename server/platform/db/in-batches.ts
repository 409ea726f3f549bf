import type { ReadDb, WriteDb } from './db.ts'

/** Few enough that concurrent requests wait only milliseconds. */
export const BATCH = 500

interface BatchTarget {
  db: ReadDb
  write: <Result>(work: (tx: WriteDb) => Result) => Result
}

/**
 * Deletes in batches, one transaction each, yielding to the event loop in between, until `remove` deletes less than a batch.
 * `remove` takes the maximum number of rows and returns how many it deleted. Returns the total.
 */
export async function inBatches(
  shop: BatchTarget,
  remove: (tx: WriteDb, most: number) => number,
): Promise<number> {
  for (let removed = 0; ;) {
    const taken = shop.write((tx) => remove(tx, BATCH))
    removed += taken
    if (taken < BATCH) return removed
    await new Promise((resolve) => setImmediate(resolve))
  }
}
