import type { ReservedFilament } from '../../../shared/production/filament/buying-list.ts'
import { filamentLevels, type FilamentLevel } from '../../../shared/production/filament/filament-levels.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { listMinimums } from './minimum-store.ts'
import { listSpoolsInUse } from './spool-store.ts'
import { milligramsOf } from '../../../shared/production/filament/spool.ts'
import { findQuote } from '../../quoting/quote-store.ts'
import { gramsOfUnit } from '../../quoting/deciding/unit-grams.ts'
import { needsOf } from '../../orders/units/unit-store.ts'

/** Returns the stock of each filament and the part of it that is sold, and for which orders. */
export function readLevels(db: ReadDb): { levels: FilamentLevel[]; reserved: ReservedFilament[] } {
  const reserved = readReservedFilament(db)
  const levels = filamentLevels({ on_hand: listSpoolsInUse(db), reserved, minimums: listMinimums(db) })
  return { levels, reserved }
}

interface OpenOrder extends Pick<ReservedFilament, 'order_id' | 'number' | 'ship_by'> {
  units: number
  needs: string
}

/**
 * Returns the filament of paid units that are not printed yet, by order. Nothing is stored, so it cannot differ from
 * the orders.
 */
function readReservedFilament(db: ReadDb): ReservedFilament[] {
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
