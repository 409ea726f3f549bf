import type { HoldUnits, SeenUnits } from '../../shared/orders/production/unit-work.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../platform/caller.ts'
import { recordOnOrders } from './plates/plate-moves.ts'
import type { Shop } from '../platform/shop.ts'
import { getSeenUnits, unitStateOf, unitsChanged, type UnitState } from '../orders/units/unit-moves.ts'
import { findUnit, saveUnit } from '../orders/units/unit-store.ts'

/** Holds units in the queue: they are neither started nor scheduled until they are resumed. */
export function holdUnits(shop: Shop, caller: Caller, input: HoldUnits): UnitState[] {
  staffWith('make', caller)
  const now = shop.clock.now()
  const { reason, cause } = input
  return shop.write((tx) => {
    const rows = getSeenUnits(tx, input.units)
    if (rows.some(({ status }) => status !== 'queued'))
      throw unitsChanged(rows, 'Only a unit that waits to be printed can be held.')
    if (rows.some(({ held_at }) => held_at !== null))
      throw unitsChanged(rows, 'One of these units is held already.')
    for (const row of rows) saveUnit(tx, row, { held_reason: reason, held_cause: cause, held_at: now }, now)
    recordOnOrders({ tx, by: caller, now }, rows, (units) => ({
      what: 'unit held',
      why: reason,
      details: { units, cause },
    }))
    return rows.map(({ order_id, unit }) => unitStateOf(findUnit(tx, order_id, unit)!))
  })
}

/** Resumes held units where they were in the queue. */
export function resumeUnits(shop: Shop, caller: Caller, input: SeenUnits): UnitState[] {
  staffWith('make', caller)
  const now = shop.clock.now()
  return shop.write((tx) => {
    const rows = getSeenUnits(tx, input.units)
    if (rows.some(({ held_at }) => held_at === null))
      throw unitsChanged(rows, 'One of these units is not held.')
    for (const row of rows) saveUnit(tx, row, { held_reason: null, held_cause: null, held_at: null }, now)
    recordOnOrders({ tx, by: caller, now }, rows, (units) => ({ what: 'unit resumed', details: { units } }))
    return rows.map(({ order_id, unit }) => unitStateOf(findUnit(tx, order_id, unit)!))
  })
}
