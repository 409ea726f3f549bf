import type { Speed } from '../../../shared/catalog/materials.ts'
import { basketPaper } from '../../../shared/messaging/mail/basket-paper.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import { paperBrandOf } from '../../catalog/shown-brand.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Shop } from '../../platform/shop.ts'
import { readBasket } from './read-basket.ts'

/** Returns the quote for a basket as PDF, for its owner. Refuses with `not_priced` while none of its parts has a price. */
export async function readBasketPaper(
  shop: Shop,
  caller: Caller,
  { basket_id, speed }: { basket_id: string; speed: Speed },
): Promise<{ filename: string; bytes: Uint8Array }> {
  const basket = readBasket(shop, caller, { basket_id })
  const option = basket.options.find((offered) => offered.speed === speed)
  if (!option) throw new Refusal('not_priced')
  const { shop_details, brand } = readShopData(shop.db)
  const paper = basketPaper({
    basket,
    option,
    shop: shop_details,
    brand: paperBrandOf(brand),
    terms_url: `${shop.address.base_url}/terms`,
  })
  return { filename: `quote-${basket.id}.pdf`, bytes: await shop.machine.papers.receipt(paper) }
}
