import { machineFaultOf } from '../../shared/machine-faults.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { Log } from '../ports/log.ts'
import type { WriteDb } from './db.ts'

/**
 * A write that must not fail its request, such as the last use of a key: on a full disk, or while another program holds the
 * database, the request is answered without it.
 */
export function writeIfPossible(
  shop: { write: <Result>(work: (tx: WriteDb) => Result) => Result; log: Log },
  work: (tx: WriteDb) => void,
): void {
  try {
    shop.write(work)
  } catch (error) {
    // The console shows a lost database already.
    if (error instanceof Refusal && error.code === 'database_unavailable') return
    const fault = machineFaultOf(error)
    if (fault === null) throw error
    if (fault !== 'busy') shop.log.warn({ err: error }, 'a last use could not be written down')
  }
}
