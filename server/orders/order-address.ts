import type { DeliveryAddress } from '../../shared/quoting/delivery/address.ts'
import { shipToOf, type ShipTo } from '../../shared/orders/ship-to.ts'
import { refuseKey } from '../accounts/authenticate.ts'
import type { Caller } from '../platform/caller.ts'
import type { ReadDb } from '../platform/db/db.ts'
import type { Shop } from '../platform/shop.ts'
import { openAddress, tryAddress } from '../quoting/delivery/address-store.ts'
import { agreedDelivery } from './agreed-delivery.ts'
import type { OrderRow } from './order-store.ts'
import { getOwnOrder } from './read-orders.ts'

type Addressed = Pick<OrderRow, 'id' | 'checkout_id'>

/** The address that the customer entered with the paid delivery. It never changes. */
export function enteredAddress(shop: Shop, row: Addressed): DeliveryAddress {
  return openAddress(shop, agreedDelivery(shop.db, row).address)
}

/** Returns the address that labels of an order have: the corrected one, else the one that the customer entered. */
export function addressOfOrder(shop: Shop, row: Addressed): DeliveryAddress {
  return openAddress(shop, sealedAddress(shop.db, row))
}

/** The address as its buyer reads it; null after it was erased or its key was lost. */
export function shipToOfOrder(shop: Pick<Shop, 'db' | 'vault' | 'log'>, row: Addressed): ShipTo | null {
  const address = tryAddress(shop, sealedAddress(shop.db, row))
  return address && shipToOf(address)
}

/** For the buyer in a browser of their own. Neither keys nor the link in an email read an address. */
export function readShipTo(shop: Shop, caller: Caller, input: { order_id: string }): ShipTo | null {
  refuseKey(caller)
  return shipToOfOrder(shop, getOwnOrder(shop.db, caller, input.order_id))
}

function sealedAddress(db: ReadDb, row: Addressed): string {
  const corrected = db.get<{ address: string | null }>(
    'select address from address_checks where order_id = ?',
    row.id,
  )
  return corrected?.address ?? agreedDelivery(db, row).address
}
