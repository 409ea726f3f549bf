import type { DeliveryAddress } from '../../shared/quoting/delivery/address.ts'
import type { AddressCheckState, PostalAddress } from '../../shared/orders/parcel-work.ts'
import type { ReadDb, WriteDb } from '../platform/db/db.ts'
import { openAddress, sealAddress } from '../quoting/delivery/address-store.ts'
import { agreedDelivery } from '../orders/agreed-delivery.ts'
import type { OrderRow } from '../orders/order-store.ts'
import type { Shop } from '../platform/shop.ts'

/** A row of `address_checks`; `suggested` and `address` are sealed, `evidence` is a list of codes separated by spaces. */
export interface AddressCheckRow {
  order_id: string
  state: AddressCheckState
  suggested: string | null
  address: string | null
  evidence: string
  reason: string | null
  checked_at: number
  decided_at: number | null
  decided_by: string | null
}

export function findAddressCheck(db: ReadDb, orderId: string): AddressCheckRow | undefined {
  return db.get<AddressCheckRow>('select * from address_checks where order_id = ?', orderId)
}

export function saveAddressCheck(tx: WriteDb, row: AddressCheckRow): void {
  tx.run(
    `insert or replace into address_checks (order_id, state, suggested, address, evidence, reason, checked_at, decided_at, decided_by)
     values (:order_id, :state, :suggested, :address, :evidence, :reason, :checked_at, :decided_at, :decided_by)`,
    { ...row },
  )
}

/** Returns the address that the customer entered with the paid delivery. It never changes. */
export function enteredAddress(shop: Shop, row: Pick<OrderRow, 'id' | 'checkout_id'>): DeliveryAddress {
  return openAddress(shop, agreedDelivery(shop.db, row).address)
}

/** Returns the address that labels of an order have: the corrected one, else the one that the customer entered. */
export function addressOfOrder(shop: Shop, row: Pick<OrderRow, 'id' | 'checkout_id'>): DeliveryAddress {
  const corrected = findAddressCheck(shop.db, row.id)?.address ?? null
  return corrected === null ? enteredAddress(shop, row) : openAddress(shop, corrected)
}

/** A suggestion is sealed as an address with the customer's name and phone number. */
export function sealSuggested(shop: Shop, entered: DeliveryAddress, suggested: PostalAddress): string {
  return sealAddress(shop, { ...entered, ...suggested })
}

export function openSuggested(
  shop: Shop,
  { suggested }: Pick<AddressCheckRow, 'suggested'>,
): PostalAddress | null {
  if (suggested === null) return null
  const { street, unit, city, state, zip } = openAddress(shop, suggested)
  return { street, unit, city, state, zip }
}
