import type { CheckoutPageState } from '../../../shared/orders/checkout/payment-link-state.ts'
import type { MaterialId, Speed } from '../../../shared/catalog/materials.ts'
import { deliveryWay, type DeliveryWay } from '../../../shared/quoting/delivery/delivery.ts'
import type { Amounts } from '../../../shared/payments/amounts.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import { agreedDeliveryOf } from '../../quoting/delivery/delivery-store.ts'
import { listCheckoutsOf, type CheckoutRow } from '../../payments/checkout-store.ts'
import { findPurchase, type PurchaseRow } from '../../payments/purchase-store.ts'
import { checkoutUrl } from '../../payments/checkout-url.ts'
import { optionsOf } from '../../quoting/quote-row.ts'
import { findQuote, type QuoteRow } from '../../quoting/quote-store.ts'
import type { CheckoutToOpen, PaymentProvider } from '../../platform/ports/payments.ts'
import type { Shop } from '../../platform/shop.ts'
import { purchaseLines } from './open-purchase.ts'
import { currentOptionsOf } from '../ship-dates/current-dates.ts'
import { findOrder } from '../order-store.ts'

/** A quote that is paid for. */
export interface ShownItem {
  quote_id: string
  filename: string
  material: MaterialId
  color: string
  quantity: number
  has_picture: boolean
}

/** A checkout as anyone with its address may see it: the parts, the city of the delivery, and the costs. */
export interface ShownCheckout extends Amounts, ShownItem {
  id: string
  state: CheckoutPageState
  provider: PaymentProvider
  practice: boolean
  shop: { name: string; support_email: string | null }
  /** All quotes that are paid together; the fields above are those of the first. */
  items: ShownItem[]
  /** Null for a quote that is bought alone. */
  basket_id: string | null
  speed: Speed
  /** The promised day; null while staff have to confirm it. */
  ship_by: string | null
  /** A later day, which the payer has to agree to; null while the promised one holds. */
  moved_to: string | null
  /** False if this speed can no longer be offered. */
  available: boolean
  way: DeliveryWay
  city: string
  lines: CheckoutToOpen['lines']
  total_cents: number
  currency: 'usd'
  expires_at: number
  url: string | null
  order_number: number | null
  /** The number that the orders of a paid purchase share. */
  purchase_number: string | null
}

/** Returns a purchase as its page shows it. Refuses with `checkout_not_found`. */
export function showCheckout(shop: Shop, id: string): ShownCheckout {
  const row = findPurchase(shop.db, id)
  if (!row) throw new Refusal('checkout_not_found')
  const checkouts = listCheckoutsOf(shop.db, id)
  const items = checkouts.map(({ quote_id }) => itemOf(findQuote(shop.db, quote_id)!))
  const { name, support_email } = readShopData(shop.db).shop_details
  const state = checkoutPageState(shop, row, checkouts)
  const promise = state === 'open' ? findMovedDate(shop, checkouts) : { moved_to: null, available: true }
  const delivery = agreedDeliveryOf(row)
  const { parts_cents, delivery_cents, tax_cents, total_cents, speed, ship_by, provider } = row
  const order = findOrder(shop.db, checkouts[0].quote_id)
  const isPaid = order?.checkout_id === checkouts[0].id
  return {
    ...items[0],
    ...promise,
    id,
    state,
    provider,
    practice: provider === 'practice',
    shop: { name, support_email },
    items,
    basket_id: row.basket_id,
    way: deliveryWay(delivery),
    city: delivery.city,
    lines: purchaseLines(shop, row),
    speed,
    ship_by: isPaid ? order.ship_by : ship_by,
    parts_cents,
    delivery_cents,
    tax_cents,
    total_cents,
    currency: 'usd',
    expires_at: row.expires_at,
    url: row.url === null ? null : checkoutUrl(shop, row),
    order_number: isPaid ? order.number : null,
    purchase_number: isPaid ? order.purchase_number : null,
  }
}

function itemOf({ id, filename, material, color, quantity, has_preview }: QuoteRow): ShownItem {
  return { quote_id: id, filename, material, color, quantity, has_picture: has_preview === 1 }
}

/** A purchase can be paid while all of its quotes can. */
function checkoutPageState(
  shop: Shop,
  row: PurchaseRow,
  checkouts: readonly CheckoutRow[],
): CheckoutPageState {
  for (const { id, quote_id } of checkouts) {
    const order = findOrder(shop.db, quote_id)
    if (order) return order.checkout_id === id ? 'paid' : 'bought'
    if (findQuote(shop.db, quote_id)!.status === 'withdrawn') return 'withdrawn'
  }
  if (row.state === 'replaced') return 'replaced'
  if (row.provider !== shop.services.payments.current().provider) return 'provider_changed'
  const isClosed = row.state === 'paid' || row.state === 'expired' || row.expires_at <= shop.clock.now()
  return isClosed ? 'expired' : 'open'
}

interface DateNow {
  moved_to: string | null
  available: boolean
}

/** Checks whether the ship date still holds: a later one must be agreed to before paying. Of several, the latest decides. */
export function findMovedDate(shop: Shop, checkouts: readonly CheckoutRow[]): DateNow {
  const dates = checkouts.map((checkout) =>
    movedDateOf(shop, checkout, findQuote(shop.db, checkout.quote_id)!),
  )
  const days = dates.flatMap(({ moved_to }) => moved_to ?? []).toSorted()
  const available = dates.every((date) => date.available)
  return { moved_to: available ? (days.at(-1) ?? null) : null, available }
}

function movedDateOf(shop: Shop, checkout: CheckoutRow, quote: QuoteRow): DateNow {
  const agreed = optionsOf(quote)
    .filter((option) => option.speed === checkout.speed)
    .map((option) => ({ ...option, ship_by: checkout.ship_by }))
  const [current] = currentOptionsOf(shop.db, { ...quote, options: JSON.stringify(agreed) }, shop.clock.now())
  const available = agreed.length > 0 && current.available
  const moved = available && current.ship_by !== checkout.ship_by
  return { moved_to: moved ? current.ship_by : null, available }
}
