import { machineFaultOf } from '../../../shared/platform/machine-faults.ts'
import type { ShopDatabase, WriteDb } from './db.ts'

const MAX_TRIES = 20

/**
 * A write that waits for the lock and is retried, for recording something already done outside (a payment, an email, a
 * measurement). A write that found the lock taken has done nothing, so repeating it is safe.
 */
export async function writeSoon<Result>(
  db: Pick<ShopDatabase, 'write' | 'untilWritable'>,
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
