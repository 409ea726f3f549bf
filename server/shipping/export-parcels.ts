import { hasRight } from '../../shared/accounts/rights.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import { parcelsCsv, type ExportedParcel } from '../../shared/shipping/parcel-csv.ts'
import { staffWith } from '../accounts/authenticate.ts'
import { agreedDelivery } from '../orders/agreed-delivery.ts'
import { addressOfOrder } from '../orders/order-address.ts'
import { customerOf, isPractice } from '../orders/order-heads.ts'
import { getOrder } from '../orders/order-moves.ts'
import { listParcels } from '../orders/parcel-store.ts'
import type { Caller } from '../platform/caller.ts'
import type { Shop } from '../platform/shop.ts'
import { parcelOf } from '../quoting/delivery/delivery-store.ts'
import { parcelsToPrint } from './batch/print-parcels.ts'
import { isInShop } from './choose-parcel.ts'
import { contentsOf } from './parcel-contents.ts'

/**
 * Returns the parcels of the orders that a carrier is to take and that have no label, as a file for a program that buys labels.
 * An order that is still to be packed is in it with the box of its quote.
 */
export function exportParcels(shop: Shop, caller: Caller, { orders }: { orders: readonly number[] }): string {
  const { role } = staffWith('ship', caller)
  const { db } = shop
  const seesCustomers = hasRight(role, 'see_customers')
  const exported = parcelsToPrint(db, { orders }).flatMap(({ row, parcel }): ExportedParcel[] => {
    const lead = parcel ? getOrder(db, parcel.order_id) : row
    const delivery = agreedDelivery(db, lead)
    if (delivery.method !== 'shipping' || lead.status !== 'in_production') return []
    if (parcel && (!isInShop(parcel) || parcel.tracking_number !== null)) return []
    const place = listParcels(db, lead.id).findIndex(({ id }) => id === parcel?.id) + 1
    const several = listParcels(db, lead.id).length > 1
    // Nobody should buy postage for a test order without noticing.
    const test = isPractice(db, lead) ? 'TEST ' : ''
    const { grams, size_mm } = parcel ? contentsOf(db, parcel) : parcelOf(delivery)
    return [
      {
        order: `${test}${lead.number}${several ? `-${place}` : ''}`,
        address: addressOfOrder(shop, lead),
        email: seesCustomers ? customerOf(db, lead).email : null,
        grams,
        size_mm,
      },
    ]
  })
  if (exported.length === 0)
    throw new Refusal('not_found', 'None of these orders waits for a label from elsewhere.')
  return parcelsCsv(exported)
}
