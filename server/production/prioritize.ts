import type { PrioritizeOrder, PrioritizeUnits } from '../../shared/orders/production/unit-work.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../platform/caller.ts'
import {
  changeOrder,
  getSeenOrder,
  orderChanged,
  orderStateOf,
  type OrderState,
} from '../orders/order-moves.ts'
import { recordOnOrders } from './plates/plate-moves.ts'
import type { Shop } from '../platform/shop.ts'
import { getSeenUnits, unitStateOf, unitsChanged, type UnitState } from '../orders/units/unit-moves.ts'
import { findUnit, saveUnit } from '../orders/units/unit-store.ts'

/** Sets whether units in the queue are printed before or after what their promise requires. */
export function prioritizeUnits(shop: Shop, caller: Caller, input: PrioritizeUnits): UnitState[] {
  staffWith('decide', caller)
  const now = shop.clock.now()
  const { priority } = input
  return shop.write((tx) => {
    const rows = getSeenUnits(tx, input.units)
    if (rows.some(({ status }) => status !== 'queued'))
      throw unitsChanged(rows, 'Only units that wait to be printed have a priority.')
    for (const row of rows) saveUnit(tx, row, { priority }, now)
    recordOnOrders({ tx, by: caller, now }, rows, (units) => ({
      what: 'priority changed',
      details: { units, priority },
    }))
    return rows.map(({ order_id, unit }) => unitStateOf(findUnit(tx, order_id, unit)!))
  })
}

/** Sets the priority of every unit of an order that has none of its own. */
export function prioritizeOrder(shop: Shop, caller: Caller, input: PrioritizeOrder): OrderState {
  staffWith('decide', caller)
  const now = shop.clock.now()
  const { priority } = input
  return shop.write((tx) => {
    const row = getSeenOrder(tx, input)
    if (row.status === 'completed' || row.status === 'cancelled')
      throw orderChanged(row, `Order ${row.number} is not in production now.`)
    const change = { by: caller, now, changes: { priority }, details: { priority } }
    return orderStateOf(changeOrder(tx, row, { ...change, what: 'priority changed' }))
  })
}
