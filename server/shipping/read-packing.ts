import type { PackingQuery, PackingShown } from '../../shared/orders/parcel-work.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../platform/caller.ts'
import { readShopData } from '../catalog/shop-data.ts'
import { parcelOf } from '../quoting/delivery/delivery-store.ts'
import { agreedDelivery } from '../orders/agreed-delivery.ts'
import { getOrder } from '../orders/order-moves.ts'
import type { OrderRow } from '../orders/order-store.ts'
import { packedUnits } from '../orders/parcel-store.ts'
import { listUnits } from '../orders/units/unit-store.ts'
import type { Shop } from '../platform/shop.ts'
import { carrierOf } from './book-parcel.ts'
import { partsToPack } from './choose-packing.ts'

/** Returns the units of orders and the boxes of the shop, for staff who pack them. */
export function readPacking(shop: Shop, caller: Caller, { order_ids }: PackingQuery): PackingShown {
  staffWith('ship', caller)
  const { packing, carrier } = readShopData(shop.db).delivery
  const rows = order_ids.map((id) => getOrder(shop.db, id))
  return {
    rules: packing,
    orders: rows.map((row) => showOrder(shop, row)),
    carrier: carrierOf(agreedDelivery(shop.db, rows[0]), null),
    shop_divisor: carrier.cubic_inches_per_pound,
  }
}

function showOrder({ db }: Shop, row: OrderRow): PackingShown['orders'][number] {
  const { size_mm, grams, box = null } = parcelOf(agreedDelivery(db, row))
  const packed = packedUnits(db, row.id)
  return {
    order_id: row.id,
    number: row.number,
    part: partsToPack(db, { row, units: [1] }),
    quoted: { size_mm, grams, box },
    units: listUnits(db, row.id).map(({ unit, status }) => ({
      unit,
      status,
      parcel_id: packed.get(unit) ?? null,
    })),
  }
}
