import type { MaterialsAnswer } from '../../../shared/catalog/materials.ts'
import type { ShopData } from '../../catalog/shop-data.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import { readMaterials } from '../../catalog/catalog.ts'
import { publicUrl } from '../../platform/shop-address.ts'
import type { Shop } from '../../platform/shop.ts'

/**
 * The facts about this shop in the guides. Guides are cached until one of these changes (http/pages/guide-routes.ts).
 */
export interface GuideFacts {
  address: Shop['address']
  shop_name: string
  /** Null until the shop's contact is set. */
  support_email: string | null
  /** Payments are practice payments, without real money. */
  practice: boolean
  /** True if the shop offers the bridge for download. */
  has_bridge: boolean
  materials: MaterialsAnswer
  lifetimes: Shop['settings']['lifetimes']
  file_lifetimes: Shop['settings']['file_lifetimes']
  rate_limits: Shop['settings']['rate_limits']
  data: ShopData
}

export function guideFacts(shop: Shop): GuideFacts {
  const data = readShopData(shop.db)
  return {
    address: { base_url: publicUrl(shop), mcp_url: shop.address.mcp_url },
    shop_name: data.shop_details.name,
    support_email: data.shop_details.support_email,
    practice: shop.services.payments.current().provider === 'practice',
    has_bridge: shop.machine.downloads.hasBridge(),
    materials: readMaterials(shop),
    lifetimes: shop.settings.lifetimes,
    file_lifetimes: shop.settings.file_lifetimes,
    rate_limits: shop.settings.rate_limits,
    data,
  }
}
