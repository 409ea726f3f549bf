import type { DeliveryAddress } from '../../shared/delivery/address.ts'
import { normalPhone } from '../../shared/delivery/check-address.ts'
import { readShopData } from '../catalog/shop-data.ts'
import type { Shop } from '../shop.ts'

/** The shop's address as the sender, where couriers and carriers pick up. */
export function shopAsSender(shop: Shop): DeliveryAddress {
  const { name, phone, address } = readShopData(shop.db).shop_details
  return { name, phone: normalPhone(phone) ?? phone, ...address, country: 'US', notes: null }
}
