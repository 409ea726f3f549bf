import type { Instant } from '../../platform/time.ts'
import type { PlateStatus } from './plate-states.ts'

interface PrintTimes {
  started_at: Instant
  /** Null while it prints. */
  printed_at: Instant | null
}

/** Returns a sentence that tells staff why a print cannot have had these times; null if it can. */
export function whyNotTimes(
  times: PrintTimes,
  plate: {
    status: PlateStatus
    now: Instant
    /** When the print before it on the same printer ended. */
    previous_end: Instant | null
    /** When the print after it on the same printer began. */
    next_start: Instant | null
  },
): string | null {
  const { started_at, printed_at } = times
  if (plate.status === 'planned' || plate.status === 'cancelled') return 'This plate was not started.'
  if (plate.status === 'printing' && printed_at !== null)
    return 'This plate is printing. Mark it as done to set its end.'
  if (plate.status !== 'printing' && printed_at === null) return 'Say when this print ended.'
  if (started_at > plate.now || (printed_at ?? 0) > plate.now) return 'A time must not be in the future.'
  if (printed_at !== null && printed_at <= started_at) return 'A print ends after its start.'
  if (plate.previous_end !== null && started_at < plate.previous_end)
    return 'The print before it on this printer ended later than that.'
  if (plate.next_start !== null && (printed_at ?? plate.now) > plate.next_start)
    return 'The next print on this printer began before that end.'
  return null
}
