import { machineFaultOf } from '../../shared/machine-faults.ts'
import type { ShopDatabase, WriteDb } from './db.ts'

const MAX_TRIES = 20

/**
 * A write that waits for its turn: for what must be written down after something was done outside (a payment, a letter, a
 * measurement). A write that finds the lock taken has done nothing, so it is begun again.
 */
export async function writeSoon<Result>(
  db: Pick<ShopDatabase, 'write'> & { untilWritable: () => Promise<void> },
  work: (tx: WriteDb) => Result,
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    await db.untilWritable()
    try {
      return db.write(work)
    } catch (error) {
      if (machineFaultOf(error) !== 'busy' || tries >= MAX_TRIES) throw error
    }
  }
}
