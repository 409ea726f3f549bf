import type { Order } from '../../../shared/orders/order.ts'
import type { StartCheckout, StartedCheckout } from '../../../shared/orders/checkout/start-checkout.ts'
import type { Caller } from '../../platform/caller.ts'
import type { CheckoutRow } from '../../payments/checkout-store.ts'
import { checkoutUrl } from '../../payments/checkout-url.ts'
import type { Shop } from '../../platform/shop.ts'
import { requestPurchase } from './accept-quote.ts'

/**
 * Opens a checkout for an agent, for exactly what its user approved. Refuses with `price_changed` or `ship_date_changed`
 * when the amount or the day is no longer that.
 */
export async function startCheckout(
  shop: Shop,
  caller: Caller,
  input: StartCheckout,
): Promise<StartedCheckout> {
  const { quote_id, speed, idempotency_key } = input
  const approved = { total_cents: input.expected_total_cents, ship_by: input.expected_ship_by }
  const request = { quote_id, speed, idempotency_key, approved, ...purchaseOrderOf(input) }
  const result = await requestPurchase(shop, caller, request)
  return 'order' in result ? paidCheckout(result.order) : unpaidCheckout(shop, result.checkout)
}

function purchaseOrderOf({ purchase_order }: StartCheckout): { purchase_order?: string } {
  return purchase_order === undefined ? {} : { purchase_order }
}

function unpaidCheckout(shop: Shop, checkout: CheckoutRow): StartedCheckout {
  const { quote_id, expires_at, provider, total_cents } = checkout
  const { speed, ship_by, parts_cents, delivery_cents, tax_cents } = checkout
  return {
    quote_id,
    paid: false,
    order_id: null,
    checkout_url: checkoutUrl(shop, checkout),
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

function paidCheckout(order: Order): StartedCheckout {
  const { id, speed, ship_by, parts_cents, delivery_cents, tax_cents, practice } = order
  return {
    quote_id: id,
    paid: true,
    order_id: id,
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
