import type { DeliveryAddress } from '../../shared/quoting/delivery/address.ts'
import { agreedDelivery } from '../orders/agreed-delivery.ts'
import { deliveryWay } from '../../shared/quoting/delivery/delivery.ts'
import type { PackingSlip, SlipPart } from '../../shared/production/floor/packing-slip.ts'
import type { OneParcel } from '../../shared/orders/order-work.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../platform/caller.ts'
import { readShopData } from '../catalog/shop-data.ts'
import { printedCode, promiseOf } from '../production/floor/print-facts.ts'
import { isPractice } from '../orders/order-heads.ts'
import { getOrder } from '../orders/order-moves.ts'
import type { OrderRow } from '../orders/order-store.ts'
import { listParcels, listParcelUnits, packedUnits, type ParcelRow } from '../orders/parcel-store.ts'
import { findCheckout } from '../payments/checkout-store.ts'
import { findQuote } from '../quoting/quote-store.ts'
import { listUnits } from '../orders/units/unit-store.ts'
import type { Shop } from '../platform/shop.ts'
import { addressOfOrder } from '../orders/order-address.ts'
import { chooseParcel } from './choose-parcel.ts'
import { rowsOfParcel } from './parcel-contents.ts'

/** Returns the slip of a parcel; of what is still to be packed, if the order has no such parcel. */
export function readSlip(shop: Shop, caller: Caller, { order_id, parcel_id = null }: OneParcel): PackingSlip {
  staffWith('ship', caller)
  const row = getOrder(shop.db, order_id)
  const parcels = listParcels(shop.db, row.id)
  if (parcel_id !== null)
    return slipOf(shop, row, chooseParcel(shop.db, row, { parcel_id, isPossible: () => true }))
  const isOnly = parcels.length === 1 && openUnits(shop, row).length === 0
  return slipOf(shop, row, isOnly ? parcels[0] : null)
}

/** Returns the slip of a parcel, or with null that of the units of an order that are in none. */
export function slipOf(shop: Shop, row: OrderRow, parcel: ParcelRow | null): PackingSlip {
  const parts = parcel ? partsOf(shop, parcel) : [partOf(shop, row, openUnits(shop, row))]
  const address = addressOfOrder(shop, row)
  const isPickedUp = deliveryWay(agreedDelivery(shop.db, row)) === 'pickup'
  const lead = parcel ? getOrder(shop.db, parcel.order_id) : row
  const numbers = parts.map(({ number }) => number)
  return {
    title: `${numbers.length > 1 ? 'Orders' : 'Order'} ${numbers.join(', ')}`,
    shop: readShopData(shop.db).shop_details.name,
    lines: linesOf(shop, lead, parcel),
    address: isPickedUp ? ['Customer pickup', address.name, address.phone] : addressLines(address),
    parts,
    code: printedCode(shop, { kind: 'order', number: lead.number }),
    note: null,
  }
}

function addressLines({ name, street, unit, city, state, zip }: DeliveryAddress): string[] {
  return [name, unit ? `${street}, ${unit}` : street, `${city}, ${state.toUpperCase()} ${zip}`]
}

function linesOf(shop: Shop, row: OrderRow, parcel: ParcelRow | null): string[] {
  const purchase_order = findCheckout(shop.db, row.checkout_id)?.purchase_order ?? null
  const parcels = listParcels(shop.db, row.id)
  const place = parcels.findIndex(({ id }) => id === parcel?.id) + 1
  const isOneOfSeveral = place > 0 && (parcels.length > 1 || openUnits(shop, row).length > 0)
  const count = openUnits(shop, row).length > 0 ? '' : ` of ${parcels.length}`
  return [
    ...(isOneOfSeveral ? [`Package ${place}${count}`] : []),
    ...(purchase_order === null ? [] : [`PO number ${purchase_order}`]),
    ...(isPractice(shop.db, row) ? ['Test order'] : []),
    promiseOf(row),
  ]
}

function partsOf(shop: Shop, parcel: ParcelRow): SlipPart[] {
  const units = Map.groupBy(listParcelUnits(shop.db, parcel.id), ({ order_id }) => order_id)
  return rowsOfParcel(shop.db, parcel).map((row) => {
    const own = units.get(row.id) ?? []
    return partOf(
      shop,
      row,
      own.map(({ unit }) => unit),
    )
  })
}

function partOf(shop: Shop, row: OrderRow, units: number[]): SlipPart {
  const { filename, material, color, quantity } = findQuote(shop.db, row.id)!
  return { number: row.number, filename, material: `${material}, ${color}`, units, quantity }
}

function openUnits(shop: Shop, row: OrderRow): number[] {
  const packed = packedUnits(shop.db, row.id)
  return listUnits(shop.db, row.id).flatMap(({ unit }) => (packed.has(unit) ? [] : [unit]))
}
