import { pageUrl } from '../platform/shop-address.ts'
import type { Shop } from '../platform/shop.ts'
import type { PurchaseRow } from './purchase-store.ts'

/**
 * Returns where an open purchase is paid: the provider's own page, or for practice payments the shop's page, under the
 * address at which the caller uses the shop.
 */
export function checkoutUrl(
  shop: Pick<Shop, 'address'>,
  { id, provider, url }: Pick<PurchaseRow, 'id' | 'provider' | 'url'>,
): string {
  // A purchase has its url once it is open, and only open ones are shown.
  return provider === 'practice' ? `${pageUrl(shop)}/checkout/${id}` : url!
}
