import type { DomainEvent } from '../../../shared/orders/events/domain-events.ts'
import { machineFaultOf } from '../../../shared/platform/machine-faults.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import type { Caller } from '../caller.ts'
import type { Clock } from '../ports/clock.ts'
import type { Log } from '../ports/log.ts'
import type { WriteDb } from './db.ts'
import { actorId, recordEvent } from './events.ts'

type Writer = { write: <Result>(work: (tx: WriteDb) => Result) => Result; log: Log }

/**
 * A write that must not fail its request, such as the last use of a key: on a full disk, or while another program holds the
 * database, the request is answered without it.
 */
export function writeIfPossible(shop: Writer, work: (tx: WriteDb) => void): void {
  const failure = tryToWrite(shop, work)
  // The console shows a lost database already, and another program usually releases the database soon.
  if (failure?.fault === 'full' || failure?.fault === 'denied')
    shop.log.warn({ err: failure.error }, 'a last use could not be written down')
}

/**
 * Records that confidential data was read. When the history cannot be written, the log has the record instead: a full disk
 * must not keep staff from the files that they print.
 */
export function recordRead(shop: Writer & { clock: Clock }, caller: Caller, events: DomainEvent[]): void {
  const failure = tryToWrite(shop, (tx) => {
    for (const event of events) recordEvent(tx, shop.clock.now(), caller, event)
  })
  if (failure === null) return
  const record = { actor_id: actorId(caller), events }
  shop.log.error({ err: failure.error, ...record }, 'a read could not be added to the history')
}

/** Returns the fault of the machine that prevented the write, null if there was none; throws every other error. */
function tryToWrite(shop: Writer, work: (tx: WriteDb) => void) {
  try {
    shop.write(work)
    return null
  } catch (error) {
    const isLost = error instanceof Refusal && error.code === 'database_unavailable'
    const fault = isLost ? 'lost' : machineFaultOf(error)
    if (fault === null) throw error
    return { fault, error }
  }
}
