import { machineFaultOf } from './machine-faults.ts'
import { Refusal } from './refusals.ts'

/** Somebody has to make room on the disk; another program mostly lets go of the database within seconds. */
const RETRY_AFTER = { full: 60, busy: 5 }

/** What people are told when the machine, and not the program, kept something from being done; null for other errors. */
export function machineRefusal(error: unknown): Refusal | null {
  const fault = machineFaultOf(error)
  if (fault === 'full') return new Refusal('storage_full', undefined, { retry_after: RETRY_AFTER.full })
  if (fault === 'busy') return new Refusal('shop_busy', undefined, { retry_after: RETRY_AFTER.busy })
  return null
}
