import type { DeliveryAddress } from '../../../shared/quoting/delivery/address.ts'
import { readPhone } from '../../../shared/quoting/delivery/phone.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { Shop } from '../../platform/shop.ts'

/** Returns the shop's address as the sender, where couriers and carriers pick up. */
export function shopAsSender(shop: Shop): DeliveryAddress {
  const { name, phone, address } = readShopData(shop.db).shop_details
  // Prices need no number; without one nothing is booked.
  const number = phone === null ? '' : (readPhone(phone)?.number ?? phone)
  return { name, phone: number, ...address, country: 'US', notes: null }
}
