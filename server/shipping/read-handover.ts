import { nextPickup } from '../../shared/delivery/pickup-times.ts'
import type {
  HandoverParcel,
  HandoverShown,
  MissingParcel,
  PickupShown,
} from '../../shared/orders/parcel-work.ts'
import { instantOf, pacificDayOf } from '../../shared/time.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../caller.ts'
import { readShopData } from '../catalog/shop-data.ts'
import type { ReadDb } from '../db/db.ts'
import { findOrder, type OrderRow } from '../orders/order-store.ts'
import { findParcel } from '../orders/parcel-store.ts'
import { findQuote } from '../quotes/quote-store.ts'
import type { Shop } from '../shop.ts'
import { lateCentsOf } from './late-shipment.ts'
import { listManifests, listPackedLabels, type PackedLabelRow } from './manifest-store.ts'

/** The parcels that carriers pick up next, and the orders due today that will miss them. */
export function readHandover(shop: Shop, caller: Caller): HandoverShown {
  staffWith('see_orders', caller)
  const now = shop.clock.now()
  const { pickups } = readShopData(shop.db).delivery.labels
  const manifests = listManifests(shop.db, instantOf(pacificDayOf(now), '00:00'))
  const packed = listPackedLabels(shop.db)
  const names = [
    ...pickups.map(({ carrier }) => carrier),
    ...packed.map(({ carrier }) => carrier),
    ...manifests.map(({ carrier }) => carrier),
  ]
  const isOf = (carrier: string) => (row: { carrier: string }) =>
    row.carrier.toLowerCase() === carrier.toLowerCase()
  const carriers = names.filter(
    (name, at) => names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) === at,
  )
  const shown = carriers.map((carrier): PickupShown => ({
    carrier,
    pickup_at: nextPickup(carrier, pickups, now),
    parcels: packed.filter(isOf(carrier)).map((row, at, rows) => {
      const before = new Set(rows.slice(0, at).map(({ parcel_id }) => parcel_id))
      return showParcel(shop, row, { now, before })
    }),
    manifests: manifests.filter(isOf(carrier)).map(({ carrier: _carrier, ...manifest }) => manifest),
  }))
  return {
    now,
    pickups: shown.toSorted((a, b) => (a.pickup_at ?? Infinity) - (b.pickup_at ?? Infinity)),
    missing: listMissing(shop.db, pacificDayOf(now)),
  }
}

/** `before`: the parcels that are handed over before it. The late refund of an order is due with its last parcel. */
function showParcel(
  shop: Shop,
  row: PackedLabelRow,
  { now, before }: { now: number; before: ReadonlySet<string> },
): HandoverParcel {
  const order = findOrder(shop.db, row.order_id)!
  const { label_id, parcel_id, tracking_number, manifest_id } = row
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
  }
}

/** Orders by carrier that are due today or earlier and not ready to be handed over. */
function listMissing(db: ReadDb, today: string): MissingParcel[] {
  const rows = db.all<OrderRow & { filename: string; packed: 0 | 1; open_units: number }>(
    `select orders.*, quotes.filename, delivered.order_id is not null as packed,
       (select count(*) from order_units where order_id = orders.id and order_units.status not in ('ready', 'shipped')) as open_units
     from orders join quotes on quotes.id = orders.id join checkouts on checkouts.id = orders.checkout_id
       left join shipments as delivered on delivered.order_id = orders.id
     where orders.status in ('queued', 'in_production') and coalesce(orders.expected_ship_by, orders.ship_by) <= ?
       and json_extract(checkouts.delivery, '$.method') = 'shipping'
       and (delivered.order_id is null or exists (select 1 from parcels where state = 'packed' and provider_ref is null
         and id in (select parcel_id from parcel_units where parcel_units.order_id = orders.id)))
     order by orders.number`,
    today,
  )
  return rows.map(({ id, number, filename, packed, open_units }) => ({
    order_id: id,
    number,
    filename,
    why: packed ? 'no_label' : open_units > 0 ? 'not_made' : 'not_packed',
  }))
}
