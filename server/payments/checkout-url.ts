import { pageUrl } from '../shop-address.ts'
import type { Shop } from '../shop.ts'
import type { CheckoutRow } from './checkout-store.ts'

/**
 * Where an open link is paid: the card company's own page, or for practice the shop's, which is shown under the address that
 * the asker has the shop open at.
 */
export function checkoutUrl(
  shop: Pick<Shop, 'address'>,
  { id, provider, url }: Pick<CheckoutRow, 'id' | 'provider' | 'url'>,
): string {
  // Only links that were opened are shown.
  return provider === 'practice' ? `${pageUrl(shop)}/checkout/${id}` : url!
}
