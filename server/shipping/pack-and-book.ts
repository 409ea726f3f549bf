import type { PackOrder } from '../../shared/orders/order-work.ts'
import type { PackedAndBooked } from '../../shared/orders/parcel-work.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../platform/caller.ts'
import { getOrder } from '../orders/order-moves.ts'
import type { Shop } from '../platform/shop.ts'
import { bookParcel } from './book-parcel.ts'
import { checkParcelAddress } from './check-address.ts'
import { packOrder } from './pack-order.ts'

/**
 * Checks the address, packs, and buys the label. Nothing is packed for an address that staff must decide about first. When
 * the label is not bought, the answer says why, and the parcel stays packed.
 */
export async function packAndBook(shop: Shop, caller: Caller, input: PackOrder): Promise<PackedAndBooked> {
  staffWith('ship', caller)
  const check = await checkParcelAddress(shop, caller, { order_id: leadOf(shop, input) })
  if (check?.state === 'differs' || check?.state === 'unknown') return { outcome: 'address', check }
  const packed = packOrder(shop, caller, input)
  const { parcel_id, number } = packed
  try {
    const booked = await bookParcel(shop, caller, { order_id: packed.id, parcel_id })
    if (booked.outcome === 'booked') return { ...booked, number, parcel_id }
    return { outcome: 'packed', number, parcel_id, why: 'The address must be decided first.' }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { outcome: 'packed', number, parcel_id, why: error.message }
  }
}

/** Returns the order whose address the label of the parcel has. */
function leadOf(shop: Shop, { order_id, together = [] }: PackOrder): string {
  const rows = [order_id, ...together.map((seen) => seen.order_id)].map((id) => getOrder(shop.db, id))
  return rows.reduce((first, row) => (row.number < first.number ? row : first)).id
}
