import type { MaterialId, Speed } from '../../shared/catalog/materials.ts'
import type { DeliveryMethod } from '../../shared/delivery/delivery.ts'
import type { Amounts } from '../../shared/payments/amounts.ts'
import { Refusal } from '../../shared/refusals.ts'
import { readShopData } from '../catalog/shop-data.ts'
import { deliveryOfCheckout } from '../delivery/delivery-store.ts'
import { findCheckout, type CheckoutRow } from '../payments/checkout-store.ts'
import { checkoutUrl } from '../payments/checkout-url.ts'
import { optionsOf } from '../quotes/quote-row.ts'
import { findQuote, type QuoteRow } from '../quotes/quote-store.ts'
import type { CheckoutToOpen, PaymentProvider } from '../ports/payments.ts'
import type { Shop } from '../shop.ts'
import { checkoutLines } from './open-checkout.ts'
import { currentOptionsOf } from '../ship-dates/current-dates.ts'
import { findOrder } from '../orders/order-store.ts'

/**
 * The state of a checkout on its page. `paid`: this checkout was paid. `bought`: another checkout of the quote was paid.
 * `withdrawn`: its owner withdrew the quote. `provider_changed`: the shop takes payments in another way now.
 */
export type CheckoutPageState =
  | 'open'
  | 'paid'
  | 'bought'
  | 'replaced'
  | 'expired'
  | 'withdrawn'
  | 'provider_changed'

/** What anyone with the address of a checkout may see: what is bought, the city it goes to, and what it costs. */
export interface ShownCheckout extends Amounts {
  id: string
  state: CheckoutPageState
  provider: PaymentProvider
  practice: boolean
  shop: { name: string; support_email: string }
  quote_id: string
  filename: string
  material: MaterialId
  color: string
  quantity: number
  speed: Speed
  /** The promised day; null while staff have to confirm it. */
  ship_by: string | null
  /** A later day, which the payer has to agree to; null while the promised one holds. */
  moved_to: string | null
  /** False when this speed can no longer be offered. */
  available: boolean
  method: DeliveryMethod
  city: string
  lines: CheckoutToOpen['lines']
  total_cents: number
  currency: 'usd'
  expires_at: number
  url: string | null
  has_picture: boolean
  order_number: number | null
}

/** Refuses with `checkout_not_found`. */
export function showCheckout(shop: Shop, id: string): ShownCheckout {
  const checkout = findCheckout(shop.db, id)
  if (!checkout) throw new Refusal('checkout_not_found')
  const quote = findQuote(shop.db, checkout.quote_id)!
  const { name, support_email } = readShopData(shop.db).shop_details
  const state = checkoutPageState(shop, checkout, quote)
  const promise =
    state === 'open' ? findMovedDate(shop, checkout, quote) : { moved_to: null, available: true }
  const { method, city } = deliveryOfCheckout(checkout)
  const { parts_cents, delivery_cents, tax_cents, total_cents, speed, ship_by, provider } = checkout
  const order = findOrder(shop.db, quote.id)
  const isPaid = order?.checkout_id === id
  return {
    ...quoteFields(quote),
    ...promise,
    id,
    state,
    provider,
    practice: provider === 'practice',
    shop: { name, support_email },
    method,
    city,
    lines: checkoutLines(shop, checkout),
    speed,
    ship_by: isPaid ? order.ship_by : ship_by,
    parts_cents,
    delivery_cents,
    tax_cents,
    total_cents,
    currency: 'usd',
    expires_at: checkout.expires_at,
    url: checkout.url === null ? null : checkoutUrl(shop, checkout),
    has_picture: quote.has_preview === 1,
    order_number: isPaid ? order.number : null,
  }
}

function quoteFields({ id, filename, material, color, quantity }: QuoteRow) {
  return { quote_id: id, filename, material, color, quantity }
}

function checkoutPageState(shop: Shop, checkout: CheckoutRow, quote: QuoteRow): CheckoutPageState {
  const order = findOrder(shop.db, quote.id)
  if (order) return order.checkout_id === checkout.id ? 'paid' : 'bought'
  if (quote.status === 'withdrawn') return 'withdrawn'
  if (checkout.state === 'replaced') return 'replaced'
  if (checkout.provider !== shop.payments.current().provider) return 'provider_changed'
  const isClosed =
    checkout.state === 'paid' || checkout.state === 'expired' || checkout.expires_at <= shop.clock.now()
  return isClosed ? 'expired' : 'open'
}

/** Checks whether the ship date of the checkout still holds: a later one must be agreed to before paying. */
function findMovedDate(
  shop: Shop,
  checkout: CheckoutRow,
  quote: QuoteRow,
): { moved_to: string | null; available: boolean } {
  const agreed = optionsOf(quote)
    .filter((option) => option.speed === checkout.speed)
    .map((option) => ({ ...option, ship_by: checkout.ship_by }))
  const [current] = currentOptionsOf(shop.db, { ...quote, options: JSON.stringify(agreed) }, shop.clock.now())
  const available = agreed.length > 0 && current.available
  const moved = available && current.ship_by !== checkout.ship_by
  return { moved_to: moved ? current.ship_by : null, available }
}
