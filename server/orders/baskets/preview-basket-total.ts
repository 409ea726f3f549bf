import type { Speed } from '../../../shared/catalog/materials.ts'
import type { TotalPreview } from '../../../shared/orders/checkout/total-preview.ts'
import { sumCents } from '../../../shared/platform/money.ts'
import { arrivalOf, previewTax } from '../checkout/preview-total.ts'
import { exemptionOfSale } from '../checkout/tax-of-checkout.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Shop } from '../../platform/shop.ts'
import { currentBasketDelivery } from './basket-parcels.ts'
import { getOpenBasket } from './own-basket.ts'
import { showBasket } from './show-basket.ts'

/**
 * Returns what the caller's basket costs with delivery and sales tax. Null while it has no price or no delivery price, and when
 * Stripe Tax does not answer.
 */
export async function previewBasketTotal(
  shop: Shop,
  caller: Caller,
  { basket_id, speed }: { basket_id: string; speed: Speed },
): Promise<TotalPreview | null> {
  const own = getOpenBasket(shop.db, caller, basket_id)
  const option = showBasket(shop, own).options.find((offered) => offered.speed === speed)
  const delivery = currentBasketDelivery(shop.db, own, shop.clock.now())
  if (!option || !delivery) return null
  const [{ account_id }] = own.quotes
  const exemption = exemptionOfSale(shop.db, shop, { account_id, delivery })
  const sale = { reference: basket_id, parts_cents: option.total_cents, delivery, exemption }
  const tax_cents = await previewTax(shop, sale)
  if (tax_cents === null) return null
  return {
    tax_cents,
    total_cents: sumCents([option.total_cents, delivery.fee_cents, tax_cents]),
    arrives_by: arrivalOf(option.ship_by, delivery),
    practice: shop.services.payments.current().provider === 'practice',
  }
}
