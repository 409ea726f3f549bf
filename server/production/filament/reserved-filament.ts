import type { ReservedFilament } from '../../../shared/production/filament/buying-list.ts'
import { milligramsOf } from '../../../shared/production/filament/spool.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { findQuote } from '../../quoting/quote-store.ts'
import { gramsOfUnit } from '../../quoting/deciding/unit-grams.ts'
import { needsOf } from '../../orders/units/unit-store.ts'

interface OpenOrder extends Pick<ReservedFilament, 'order_id' | 'number' | 'ship_by'> {
  units: number
  needs: string
}

/**
 * Returns the filament of paid units that are not printed yet, by order. Nothing is stored, so it cannot differ from
 * the orders.
 */
export function readReservedFilament(db: ReadDb): ReservedFilament[] {
  const orders = db.all<OpenOrder>(
    `select order_id, orders.number, coalesce(expected_ship_by, ship_by) as ship_by, count(*) as units, min(needs) as needs
     from order_units join orders on orders.id = order_id
     where order_units.status in ('queued', 'printing') group by order_id`,
  )
  return orders.map(({ units, needs, ...order }) => {
    const { material, color } = needsOf({ needs })
    const mg = units * milligramsOf(gramsOfUnit(db, findQuote(db, order.order_id)!))
    return { ...order, material, color, mg }
  })
}
