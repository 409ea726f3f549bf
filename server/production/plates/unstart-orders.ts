import { getOrder, moveOrder } from '../../orders/order-moves.ts'
import { listUnits, type UnitRow } from '../../orders/units/unit-store.ts'
import { groupByOrder } from '../../orders/units/units-by-order.ts'
import type { Step } from './plate-moves.ts'

/** Puts orders of which nothing was ever printed back into the queue. */
export function unstartOrders({ tx, by, now }: Step, rows: readonly UnitRow[]): void {
  for (const id of groupByOrder(rows).keys()) {
    const order = getOrder(tx, id)
    const begun = listUnits(tx, id).some(({ status, attempts }) => status !== 'queued' || attempts > 0)
    if (order.status === 'in_production' && !begun)
      moveOrder(tx, order, { trigger: 'unstart', what: 'start taken back', by, now, changes: {} })
  }
}
