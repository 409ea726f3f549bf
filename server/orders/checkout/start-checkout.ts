import type {
  StartBasketCheckout,
  StartedBasketCheckout,
} from '../../../shared/orders/baskets/start-basket-checkout.ts'
import type { StartCheckout, StartedCheckout } from '../../../shared/orders/checkout/start-checkout.ts'
import { checkoutUrl } from '../../payments/checkout-url.ts'
import type { PurchaseRow } from '../../payments/purchase-store.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Shop } from '../../platform/shop.ts'
import { getOwnBasket, type SaleId } from '../../quoting/sale.ts'
import { getOrder } from '../order-moves.ts'
import { showOrder } from '../show-order.ts'
import { requestPurchase, type PurchaseResult } from './request-purchase.ts'
import { showPurchase } from './show-purchase.ts'

/**
 * Opens a checkout for an agent, for exactly what its user approved. Refuses with `price_changed` or `ship_date_changed`
 * when the amount or the day is no longer that.
 */
export async function startCheckout(
  shop: Shop,
  caller: Caller,
  { quote_id, ...input }: StartCheckout,
): Promise<StartedCheckout> {
  const result = await requestApproved(shop, caller, { quote_id }, input)
  if ('purchase' in result)
    return { quote_id, paid: false, order_id: null, ...unpaidFields(shop, result.purchase) }
  const order = showOrder(shop, getOrder(shop.db, quote_id))
  return { quote_id, paid: true, order_id: quote_id, ...paidFields(order, order) }
}

/** The same, of a basket. */
export async function startBasketCheckout(
  shop: Shop,
  caller: Caller,
  { basket_id, ...input }: StartBasketCheckout,
): Promise<StartedBasketCheckout> {
  const result = await requestApproved(shop, caller, { basket_id }, input)
  if ('purchase' in result) {
    const fields = unpaidFields(shop, result.purchase)
    return { basket_id, paid: false, purchase_number: null, order_ids: [], ...fields }
  }
  const purchase = showPurchase(shop, getOwnBasket(shop.db, caller, basket_id))
  const { purchase_number, orders } = purchase
  const order_ids = orders.map(({ id }) => id)
  return { basket_id, paid: true, purchase_number, order_ids, ...paidFields(purchase, orders[0]) }
}

function requestApproved(
  shop: Shop,
  caller: Caller,
  sale: SaleId,
  input: Omit<StartCheckout, 'quote_id'>,
): Promise<PurchaseResult> {
  const { speed, idempotency_key, purchase_order } = input
  const approved = { total_cents: input.expected_total_cents, ship_by: input.expected_ship_by }
  const request = { sale, speed, idempotency_key, approved }
  return requestPurchase(
    shop,
    caller,
    purchase_order === undefined ? request : { ...request, purchase_order },
  )
}

function unpaidFields(shop: Shop, row: PurchaseRow) {
  const { expires_at, speed, ship_by, parts_cents, delivery_cents, tax_cents, total_cents } = row
  return {
    checkout_url: checkoutUrl(shop, row),
    expires_at,
    speed,
    ship_by,
    parts_cents,
    delivery_cents,
    tax_cents,
    amount_due_cents: total_cents,
    currency: 'usd' as const,
    practice: row.provider === 'practice',
  }
}

type PaidAmounts = Pick<StartedCheckout, 'speed' | 'parts_cents' | 'delivery_cents' | 'tax_cents'>

function paidFields(
  { speed, parts_cents, delivery_cents, tax_cents }: PaidAmounts,
  { ship_by, practice }: { ship_by: string | null; practice: boolean },
) {
  return {
    checkout_url: null,
    expires_at: null,
    speed,
    ship_by,
    parts_cents,
    delivery_cents,
    tax_cents,
    amount_due_cents: 0,
    currency: 'usd' as const,
    practice,
  }
}
