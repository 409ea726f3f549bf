import { agreedDelivery } from '../../../server/orders/agreed-delivery.ts'
import { lateRefundOf } from '../../../server/shipping/late-shipment.ts'
import { findOrder, type OrderRow } from '../../../server/orders/order-store.ts'
import { packOrder } from '../../../server/shipping/pack-order.ts'
import { markUnitsFinished } from '../../../server/production/move-units.ts'
import { shipOrder } from '../../../server/shipping/ship-order.ts'
import { endPrintsOf, printOn, printOnFreePrinters } from '../../../server/demo/print-on-plates.ts'
import type { Caller } from '../../../server/platform/caller.ts'
import { listUnits } from '../../../server/orders/units/unit-store.ts'
import { totalOf } from '../../../shared/payments/amounts.ts'
import type { ShipOrder } from '../../../shared/orders/order-work.ts'
import type { SeenUnit } from '../../../shared/orders/production/unit-work.ts'
import { placedOrder } from '../../shop/placed-order.ts'
import type { TestShop } from '../../shop/test-shop.ts'

/** A paid order of so many cubes. */
export async function orderToMake(
  test: TestShop,
  by: Caller,
  { quantity, email, fields = {} }: { quantity: number; email: string; fields?: Record<string, string> },
) {
  const placed = await placedOrder(test, { fields: { quantity: String(quantity), ...fields }, email })
  return madeOrder(test, by, placed.order.id)
}

/** One order as a test moves it along: each step looks first, as a page does. */
export function madeOrder(test: TestShop, by: Caller, id: string) {
  const { shop, database } = test
  const row = (): OrderRow => findOrder(database, id)!
  const units = (): SeenUnit[] =>
    listUnits(database, id).map(({ order_id, unit, status }) => ({ order_id, unit, seen: status }))
  const seen = () => ({ order_id: id, revision: row().revision })
  const lateCents = () => totalOf(lateRefundOf(database, row(), shop.clock.now()) ?? NONE)
  const order = {
    id,
    row,
    units,
    seen,
    lateCents,
    statuses: () => listUnits(database, id).map(({ status }) => status),
    /** Starts all units as one plate. */
    start: (printer_id = 'p1') => printOn(shop, by, { units: units(), printer_id }),
    /** Starts one unit on each free printer. */
    startEverywhere: () => printOnFreePrinters(shop, by, units()),
    printed: () => endPrintsOf(shop, by, units()),
    finished: () => markUnitsFinished(shop, by, { units: units() }),
    pack: () => packOrder(shop, by, seen()),
    ship: (more: Partial<Omit<ShipOrder, 'order_id' | 'revision'>> = {}) =>
      shipOrder(shop, by, {
        ...seen(),
        carrier: 'UPS',
        tracking_number: '1Z 999',
        late_refund_cents: lateCents(),
        ...more,
      }),
    delivery: () => agreedDelivery(database, row()),
    /** Everything up to its parcel. */
    makeAndPack() {
      order.start()
      order.printed()
      order.finished()
      order.pack()
    },
    events: () =>
      database.all<{
        what: string
        from_state: string | null
        to_state: string | null
        why: string | null
        actor_id: string
      }>(
        "select what, from_state, to_state, why, actor_id from events where subject = 'order' and subject_id = ? order by id",
        id,
      ),
    happened: () => order.events().map(({ what }) => what),
  }
  return order
}

const NONE = { parts_cents: 0, delivery_cents: 0, tax_cents: 0 }
