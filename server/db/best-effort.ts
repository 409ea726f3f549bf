import { machineFaultOf } from '../../shared/machine-faults.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { Log } from '../ports/log.ts'
import type { WriteDb } from './db.ts'

/**
 * A write that no request may fail for, such as when a key was last used: on a full disk, or while another program holds
 * the database, what was asked is answered all the same.
 */
export function writeIfPossible(
  shop: { write: <Result>(work: (tx: WriteDb) => Result) => Result; log: Log },
  work: (tx: WriteDb) => void,
): void {
  try {
    shop.write(work)
  } catch (error) {
    // Staff are told of a lost database already.
    if (error instanceof Refusal && error.code === 'database_unavailable') return
    const fault = machineFaultOf(error)
    if (fault === null) throw error
    if (fault !== 'busy') shop.log.warn({ err: error }, 'a last use could not be written down')
  }
}
