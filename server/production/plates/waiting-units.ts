import { Refusal } from '../../../shared/platform/refusals.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { getOrder } from '../../orders/order-moves.ts'
import type { OrderRow } from '../../orders/order-store.ts'
import { findLastPlate } from '../../orders/units/plate-store.ts'
import { unitsChanged } from '../../orders/units/unit-moves.ts'
import type { UnitRow } from '../../orders/units/unit-store.ts'
import { groupByOrder } from '../../orders/units/units-by-order.ts'

/** Refuses units that may not be printed now: not in the queue, held, or of an order that is not in production. */
export function refuseUnlessWaiting(db: ReadDb, rows: readonly UnitRow[]): void {
  for (const [orderId, units] of groupByOrder(rows)) {
    const order = getOrder(db, orderId)
    if (order.status !== 'queued' && order.status !== 'in_production')
      throw unitsChanged(units, `Order ${order.number} is not in production now.`)
    refuseUnits(order, units)
  }
}

function refuseUnits(order: OrderRow, units: readonly UnitRow[]): void {
  const busy = units.find(({ status }) => status !== 'queued')
  if (busy) throw unitsChanged(units, `${unitName(order, busy)} does not wait to be printed.`)
  const held = units.find(({ held_at }) => held_at !== null)
  if (held)
    throw unitsChanged(units, `${unitName(order, held)} is held: ${held.held_reason}. Resume it first.`)
}

/** Refuses units that are on a planned plate already, other than this one. */
export function refuseOnOtherPlate(db: ReadDb, rows: readonly UnitRow[], plateId: string | null): void {
  for (const row of rows) {
    const plate = findLastPlate(db, row)
    if (plate?.outcome !== 'planned' || plate.id === plateId) continue
    const name = unitName(getOrder(db, row.order_id), row)
    const detail = `${name} is on plate ${plate.number}. Take it off that plate, or start the plate.`
    throw new Refusal('wrong_state', detail, { plate_id: plate.id })
  }
}

function unitName({ number }: OrderRow, { unit }: UnitRow): string {
  return `Unit ${unit} of order ${number}`
}
