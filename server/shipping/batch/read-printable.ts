import type { PrintableOrders, SelectedOrders } from '../../../shared/orders/parcel-work.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import { ordersByNumber } from '../../production/floor/print-store.ts'
import type { OrderRow } from '../../orders/order-store.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { listParcels } from '../../orders/parcel-store.ts'
import { listUnits } from '../../orders/units/unit-store.ts'
import { parcelsToPrint, printableLabel } from './print-parcels.ts'

/**
 * Returns the papers that staff can print of the orders they selected, and which of the orders are at the packing
 * table.
 */
export function readPrintable(shop: Shop, caller: Caller, { numbers }: SelectedOrders): PrintableOrders {
  staffWith('ship', caller)
  const { db } = shop
  const parcels = parcelsToPrint(db, { orders: numbers })
  const labeled = parcels.filter(({ parcel }) => parcel && printableLabel(db, parcel))
  const rows = ordersByNumber(db, numbers)
  const hasLabel = (row: OrderRow) => listParcels(db, row.id).some((parcel) => printableLabel(db, parcel))
  return {
    slips: parcels.length,
    labels: labeled.length,
    without_label: rows.filter((row) => !hasLabel(row)).map(({ number }) => number),
    to_ship: rows.filter((row) => isToShip(db, row)).map(({ number }) => number),
    label_format: readShopData(db).delivery.labels.format,
  }
}

/** Returns true if all of its units are made, and some are still in the shop: what is made in part is packed order by order. */
function isToShip(db: ReadDb, { id, status }: OrderRow): boolean {
  const units = listUnits(db, id)
  return (
    status === 'in_production' &&
    units.every((unit) => unit.status === 'ready' || unit.status === 'shipped') &&
    units.some((unit) => unit.status === 'ready')
  )
}
