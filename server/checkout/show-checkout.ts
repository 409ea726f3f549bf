import type { MaterialId, Speed } from '../../shared/catalog/materials.ts'
import type { DeliveryMethod } from '../../shared/delivery/delivery.ts'
import type { Amounts } from '../../shared/payments/amounts.ts'
import type { PriceOption } from '../../shared/quotes/quote.ts'
import { Refusal } from '../../shared/refusals.ts'
import { readShopData } from '../catalog/shop-data.ts'
import type { DeliveryRow } from '../delivery/delivery-store.ts'
import { findCheckout, type CheckoutRow } from '../payments/checkout-store.ts'
import { checkoutUrl } from '../payments/checkout-url.ts'
import { findQuote, type QuoteRow } from '../quotes/quote-store.ts'
import type { CheckoutToOpen, PaymentProvider } from '../ports/payments.ts'
import type { Shop } from '../shop.ts'
import { linesOf } from './checkout-links.ts'
import { currentOptionsOf } from '../ship-dates/current-dates.ts'
import { findOrder } from '../orders/order-store.ts'

/**
 * How a link stands for the person who has it: `paid` is this one, `bought` is that another link of the quote was paid,
 * `withdrawn` that its owner gave the quote up, `provider_changed` that the shop takes payments in another way now.
 */
export type LinkState = 'open' | 'paid' | 'bought' | 'replaced' | 'expired' | 'withdrawn' | 'provider_changed'

/** A checkout as anybody who has its link may see it: what is bought, where roughly it goes, and what it costs. */
export interface ShownCheckout extends Amounts {
  id: string
  state: LinkState
  provider: PaymentProvider
  practice: boolean
  shop: { name: string; support_email: string }
  quote_id: string
  filename: string
  material: MaterialId
  color: string
  quantity: number
  speed: Speed
  /** The promise; null while the shop has to confirm it. */
  ship_by: string | null
  /** A later day, which has to be agreed to before it can be paid. */
  moved_to: string | null
  /** False where the shop cannot make it in this lead time any more. */
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
  const state = linkState(shop, checkout, quote)
  const promise = state === 'open' ? promiseOf(shop, checkout, quote) : { moved_to: null, available: true }
  const { method, city } = JSON.parse(checkout.delivery) as DeliveryRow
  const { parts_cents, delivery_cents, tax_cents, total_cents, speed, ship_by, provider } = checkout
  const order = findOrder(shop.db, quote.id)
  const isPaid = order?.checkout_id === id
  return {
    ...whatOf(quote),
    ...promise,
    id,
    state,
    provider,
    practice: provider === 'practice',
    shop: { name, support_email },
    method,
    city,
    lines: linesOf(shop, checkout),
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

function whatOf({ id, filename, material, color, quantity }: QuoteRow) {
  return { quote_id: id, filename, material, color, quantity }
}

function linkState(shop: Shop, checkout: CheckoutRow, quote: QuoteRow): LinkState {
  const order = findOrder(shop.db, quote.id)
  if (order) return order.checkout_id === checkout.id ? 'paid' : 'bought'
  if (quote.status === 'withdrawn') return 'withdrawn'
  if (checkout.state === 'replaced') return 'replaced'
  if (checkout.provider !== shop.payments.current().provider) return 'provider_changed'
  const isOver =
    checkout.state === 'paid' || checkout.state === 'expired' || checkout.expires_at <= shop.clock.now()
  return isOver ? 'expired' : 'open'
}

/** Whether the day that was agreed at the link still holds at the moment of paying (decisions G-164). */
function promiseOf(
  shop: Shop,
  checkout: CheckoutRow,
  quote: QuoteRow,
): { moved_to: string | null; available: boolean } {
  const stored = JSON.parse(quote.options) as PriceOption[]
  const agreed = stored
    .filter((option) => option.speed === checkout.speed)
    .map((option) => ({ ...option, ship_by: checkout.ship_by }))
  const [current] = currentOptionsOf(shop.db, { ...quote, options: JSON.stringify(agreed) }, shop.clock.now())
  const available = agreed.length > 0 && current.available
  const moved = available && current.ship_by !== checkout.ship_by
  return { moved_to: moved ? current.ship_by : null, available }
}
