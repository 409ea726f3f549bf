import { PICKUP_PROVIDER } from '../../shared/quoting/delivery/delivery.ts'
import type { MissingParcel, RideShown } from '../../shared/orders/parcel-work.ts'
import type { ReadDb } from '../platform/db/db.ts'
import { windowOf } from '../quoting/delivery/delivery-store.ts'
import { agreedDelivery } from '../orders/agreed-delivery.ts'
import type { OrderRow } from '../orders/order-store.ts'
import { pricedCarrier } from './book-parcel.ts'

interface DueOrderRow extends OrderRow {
  filename: string
  packed: 0 | 1
  booked: 0 | 1
  open_units: number
}

/** `packed`: all units are in parcels. `booked`: and each parcel that is in the shop has its label or ride. */
const DUE_ORDERS = `select orders.*, quotes.filename, shipments.order_id is not null as packed,
    shipments.order_id is not null and not exists (select 1 from parcels where state = 'packed' and provider_ref is null
      and id in (select parcel_id from parcel_units where parcel_units.order_id = orders.id)) as booked,
    (select count(*) from order_units where order_id = orders.id and order_units.status not in ('ready', 'shipped'))
      as open_units
  from orders join quotes on quotes.id = orders.id join checkouts on checkouts.id = orders.checkout_id
    left join shipments on shipments.order_id = orders.id
  where orders.status in ('queued', 'in_production') and json_extract(checkouts.delivery, '$.method') = :method
    and json_extract(checkouts.delivery, '$.provider') <> '${PICKUP_PROVIDER}'
    and (coalesce(orders.expected_ship_by, orders.ship_by) <= :today or shipments.provider_ref is not null)
  order by orders.number`

function stateOf({ packed, booked, open_units }: DueOrderRow): RideShown['state'] {
  if (booked) return 'booked'
  if (packed) return 'not_booked'
  return open_units > 0 ? 'not_made' : 'not_packed'
}

/** Returns orders by carrier that are due today or earlier and not ready to be handed over. */
export function listMissing(db: ReadDb, today: string): MissingParcel[] {
  return db.all<DueOrderRow>(DUE_ORDERS, { method: 'shipping', today }).flatMap((row) => {
    const { id, number, filename } = row
    const state = stateOf(row)
    if (state === 'booked') return []
    const carrier = pricedCarrier(agreedDelivery(db, row)) || null
    return [
      {
        order_id: id,
        number,
        filename,
        carrier,
        why: state === 'not_booked' ? ('no_label' as const) : state,
      },
    ]
  })
}

/** Returns orders that a courier takes today, or that have a ride already, by the time of the courier. */
export function listRides(db: ReadDb, today: string): RideShown[] {
  return db
    .all<DueOrderRow>(DUE_ORDERS, { method: 'courier', today })
    .map((row) => {
      const { id, number, filename } = row
      const delivery = agreedDelivery(db, row)
      const window = windowOf(delivery)
      return { order_id: id, number, filename, city: delivery.city, window, state: stateOf(row) }
    })
    .toSorted((a, b) => (a.window?.from ?? Infinity) - (b.window?.from ?? Infinity) || a.number - b.number)
}
