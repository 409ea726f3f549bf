import { machineFaultOf } from './machine-faults.ts'
import { Refusal } from './refusals.ts'

/** In seconds: freeing disk space takes staff; another process usually releases the database quickly. */
const RETRY_AFTER = { full: 60, busy: 5 }

/** Returns the refusal for a fault of the machine; null for other errors. */
export function machineRefusal(error: unknown): Refusal | null {
  const fault = machineFaultOf(error)
  if (fault === 'full') return new Refusal('storage_full', undefined, { retry_after: RETRY_AFTER.full })
  if (fault === 'busy') return new Refusal('shop_busy', undefined, { retry_after: RETRY_AFTER.busy })
  return null
}
