import { TRACKING_KEPT_DAYS } from '../../../shared/desk/customers/erase.ts'
import { DAY } from '../../../shared/platform/time.ts'
import { clockAllowsDeleting } from '../../platform/db/clock-mark.ts'
import { wantCleaning } from '../../platform/db/erase-progress.ts'
import type { Shop } from '../../platform/shop.ts'

/** Orders of erased customers whose delivery can no longer be disputed and that still name a parcel. */
const OLD_ORDERS = `select orders.id from customers
    join customer_orders on customer_orders.customer_id = customers.id join orders on orders.id = customer_orders.id
    left join shipments on shipments.order_id = orders.id
  where erased_at is not null and coalesce(shipments.delivered_at, orders.completed_at, orders.updated_at) < :before
    and (shipments.tracking_number is not null or shipments.tracking_url is not null
      or exists (select 1 from parcels where parcels.order_id = orders.id and (tracking_number is not null or tracking_url is not null))
      or exists (select 1 from shipping_labels where shipping_labels.order_id = orders.id
        and (tracking_number is not null or tracking_url is not null)))`

const FORGET = [
  ...['shipments', 'parcels', 'shipping_labels'].map(
    (table) => `update ${table} set tracking_number = null, tracking_url = null where order_id = ?`,
  ),
  'update trackers set tracking_number = null, provider_ref = null, next_poll_at = null where order_id = ?',
  `update events set why = null, details = json_remove(details, '$.tracking_number', '$.tracking_url', '$.instead_of')
   where subject = 'order' and subject_id = ? and details is not null`,
]

/** Takes tracking numbers and links out of the orders of erased customers once they prove nothing anymore. */
export function forgetTracking(shop: Shop): void {
  const now = shop.clock.now()
  if (!clockAllowsDeleting(shop.db, now)) return
  const before = now - TRACKING_KEPT_DAYS * DAY
  if (shop.db.get(`${OLD_ORDERS} limit 1`, { before }) === undefined) return
  shop.write((tx) => {
    for (const { id } of tx.all<{ id: string }>(OLD_ORDERS, { before }))
      for (const sql of FORGET) tx.run(sql, id)
    wantCleaning(tx)
  })
}
