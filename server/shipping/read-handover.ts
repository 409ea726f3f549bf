import { planHandovers, type LabeledParcel } from '../../shared/shipping/handover.ts'
import type { HandoverShown } from '../../shared/orders/parcel-work.ts'
import { pacificDayOf, startOfToday } from '../../shared/platform/time.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../platform/caller.ts'
import { readShopData, readZone } from '../catalog/shop-data.ts'
import { findOrder } from '../orders/order-store.ts'
import { findParcel } from '../orders/parcel-store.ts'
import { findQuote } from '../quoting/quote-store.ts'
import type { Shop } from '../platform/shop.ts'
import { listMissing, listRides } from './due-orders.ts'
import { lateCentsOf } from './late-shipment.ts'
import { listManifests, listPackedLabels, type PackedLabelRow } from './manifest-store.ts'

/** Returns the parcels by carrier and pick-up time, the rides of couriers, and the due orders that miss their pick-up. */
export function readHandover(shop: Shop, caller: Caller): HandoverShown {
  staffWith('see_orders', caller)
  const now = shop.clock.now()
  const today = pacificDayOf(now)
  const missing = listMissing(shop.db, today)
  const zone = readZone(shop.db)
  const pickups = planHandovers({
    now,
    zone,
    pickups: readShopData(shop.db).delivery.labels.pickups,
    labeled: listPackedLabels(shop.db).map((row, at, rows) => {
      const isSame = ({ carrier }: PackedLabelRow) => carrier.toLowerCase() === row.carrier.toLowerCase()
      const before = new Set(
        rows
          .slice(0, at)
          .filter(isSame)
          .map(({ parcel_id }) => parcel_id),
      )
      return labeledParcel(shop, row, { now, before })
    }),
    manifests: listManifests(shop.db, startOfToday({ now, zone })),
    missing,
  })
  const said = new Set(pickups.flatMap((pickup) => pickup.missing.map(({ order_id }) => order_id)))
  return {
    now,
    pickups,
    rides: listRides(shop.db, today),
    missing: missing.filter(({ order_id }) => !said.has(order_id)),
  }
}

/** `before`: the parcels that are handed over before it. The late refund of an order is due with its last parcel. */
function labeledParcel(
  shop: Shop,
  row: PackedLabelRow,
  { now, before }: { now: number; before: ReadonlySet<string> },
): LabeledParcel {
  const order = findOrder(shop.db, row.order_id)!
  const { label_id, parcel_id, tracking_number, manifest_id, carrier } = row
  const ships_by = order.expected_ship_by ?? order.ship_by
  return {
    order_id: order.id,
    parcel_id,
    number: order.number,
    revision: order.revision,
    filename: findQuote(shop.db, order.id)!.filename,
    label_id,
    tracking_number,
    late_refund_cents: lateCentsOf(shop.db, findParcel(shop.db, parcel_id)!, now, before),
    manifest_id,
    carrier,
    is_due: ships_by !== null && ships_by <= pacificDayOf(now),
  }
}
