import type { Speed } from '../../catalog/materials.ts'
import { reserveJob, type Capacity } from './capacity.ts'
import { shipDates, type ShipDateRequest, type ShipDates } from './lead-times.ts'

/** A part of a purchase, as for its own ship dates. */
export type JointPart = Pick<ShipDateRequest, 'job' | 'lead_days'>

/**
 * Computes the days on which all parts of a purchase can ship together: each part is printed in the time that the parts before
 * it leave free. A part that no printer can print is left out. Null if none is left.
 */
export function jointShipDates(
  parts: readonly JointPart[],
  { capacity, economy_offset_days }: Pick<ShipDateRequest, 'capacity' | 'economy_offset_days'>,
): ShipDates {
  let left: Capacity = capacity
  let latest: ShipDates = { asap: null, week: null }
  for (const part of parts) {
    const dates = shipDates({ ...part, capacity: left, economy_offset_days })
    latest = { asap: later(latest, dates, 'asap'), week: later(latest, dates, 'week') }
    left = reserveJob(left, part.job)
  }
  return latest
}

function later(a: ShipDates, b: ShipDates, speed: Speed) {
  const [first, second] = [a[speed], b[speed]]
  if (first === null || second === null) return first ?? second
  return second > first ? second : first
}
