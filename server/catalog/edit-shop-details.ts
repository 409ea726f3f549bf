import type { ShopDetails } from '../../shared/shop-details.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { replaceDocument } from './edit-document.ts'
import { readShopData } from './shop-data.ts'

export interface ShopDetailsShown {
  version: number
  details: ShopDetails
}

/** The shop's name and contact data, with the version that a change must name. */
export function readShopDetails(shop: Shop, caller: Caller): ShopDetailsShown {
  staffWith('set_up', caller)
  const { shop_details, versions } = readShopData(shop.db)
  return { version: versions.shop_details, details: shop_details }
}

export function saveShopDetails(shop: Shop, caller: Caller, input: ShopDetailsShown): ShopDetailsShown {
  replaceDocument(shop, caller, { kind: 'shop_details', version: input.version, body: input.details })
  return readShopDetails(shop, caller)
}
