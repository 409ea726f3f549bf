import type { Purchase } from '../../../shared/orders/baskets/basket.ts'
import type {
  StartBasketCheckout,
  StartedBasketCheckout,
} from '../../../shared/orders/baskets/start-basket-checkout.ts'
import type { Caller } from '../../platform/caller.ts'
import { checkoutUrl } from '../../payments/checkout-url.ts'
import type { PurchaseRow } from '../../payments/purchase-store.ts'
import type { Shop } from '../../platform/shop.ts'
import { requestBasketPurchase } from './accept-basket.ts'

/**
 * Opens the checkout of a basket for an agent, for exactly what its user approved. Refuses with `price_changed` or
 * `ship_date_changed` when the amount or the day is no longer that.
 */
export async function startBasketCheckout(
  shop: Shop,
  caller: Caller,
  input: StartBasketCheckout,
): Promise<StartedBasketCheckout> {
  const { basket_id, speed, idempotency_key, purchase_order } = input
  const approved = { total_cents: input.expected_total_cents, ship_by: input.expected_ship_by }
  const request = { basket_id, speed, idempotency_key, approved }
  const result = await requestBasketPurchase(
    shop,
    caller,
    purchase_order === undefined ? request : { ...request, purchase_order },
  )
  return 'purchase' in result ? paidCheckout(result.purchase) : unpaidCheckout(shop, result.checkout)
}

function unpaidCheckout(shop: Shop, row: PurchaseRow): StartedBasketCheckout {
  const { basket_id, expires_at, provider, total_cents } = row
  const { speed, ship_by, parts_cents, delivery_cents, tax_cents } = row
  return {
    basket_id,
    paid: false,
    purchase_number: null,
    order_ids: [],
    checkout_url: checkoutUrl(shop, row),
    expires_at,
    speed,
    ship_by,
    parts_cents,
    delivery_cents,
    tax_cents,
    amount_due_cents: total_cents,
    currency: 'usd',
    practice: provider === 'practice',
  }
}

function paidCheckout(purchase: Purchase): StartedBasketCheckout {
  const { basket_id, purchase_number, speed, parts_cents, delivery_cents, tax_cents, orders } = purchase
  const [{ ship_by, practice }] = orders
  return {
    basket_id,
    paid: true,
    purchase_number,
    order_ids: orders.map(({ id }) => id),
    checkout_url: null,
    expires_at: null,
    speed,
    ship_by,
    parts_cents,
    delivery_cents,
    tax_cents,
    amount_due_cents: 0,
    currency: 'usd',
    practice,
  }
}
