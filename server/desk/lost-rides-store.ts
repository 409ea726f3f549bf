import type { ReadDb } from '../platform/db/db.ts'

export interface LostRideRow {
  order_id: string
  parcel_id: string
  provider: string
  expected_ship_by: string | null
  ship_by: string | null
  at: number
  why: string | null
}

/**
 * Returns the packed parcels whose courier has canceled, until another one is called or staff have sent them in another
 * way.
 */
export function listLostRides(db: ReadDb): LostRideRow[] {
  return db.all<LostRideRow>(
    `select parcels.order_id, parcels.id as parcel_id, shipping_labels.provider, orders.expected_ship_by, orders.ship_by,
       events.at, events.why
     from parcels cross join orders on orders.id = parcels.order_id
       cross join events on events.id = (select max(id) from events where subject = 'order'
         and subject_id = parcels.order_id and what in ('ride canceled', 'label voided', 'delivery booked'))
       cross join shipping_labels on shipping_labels.id = events.details ->> '$.label_id'
     where parcels.state = 'packed' and parcels.provider_ref is null and parcels.carrier is null
       and orders.status in ('queued', 'in_production') and events.what = 'ride canceled'
     order by events.at, parcels.id`,
  )
}
