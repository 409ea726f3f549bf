import { deliveryWay } from '../../../shared/quoting/delivery/delivery.ts'
import type { Basket, BasketQuote } from '../../../shared/orders/baskets/basket.ts'
import {
  basketProblem,
  priceQuotes,
  type QuoteInBasket,
} from '../../../shared/orders/baskets/basket-options.ts'
import type { QuoteStatus } from '../../../shared/quoting/quotes/quote-states.ts'
import { REFUSALS } from '../../../shared/platform/refusal-codes.ts'
import { agreedDeliveryOf, parcelsOf, type DeliveryRow } from '../../quoting/delivery/delivery-store.ts'
import { findSaleDelivery } from '../../quoting/delivery/sale-delivery.ts'
import { checkoutUrl } from '../../payments/checkout-url.ts'
import { findOpenBasketPurchase, findPaidPurchase, quotesOfPurchase } from '../../payments/purchase-store.ts'
import { shownSpeeds } from '../../quoting/delivery/courier-speeds.ts'
import { purchaseNumberOf } from '../../quoting/basket-store.ts'
import { storedFlagsOf } from '../../quoting/quote-row.ts'
import type { QuoteRow } from '../../quoting/quote-store.ts'
import { pageUrl } from '../../platform/shop-address.ts'
import type { Shop } from '../../platform/shop.ts'
import { reviewShown } from './basket-review.ts'
import { recordShownDays } from './joint-days.ts'
import { offeredOptions } from './offered-options.ts'
import type { OwnBasket } from '../../quoting/sale.ts'
import { asInBasket, bookOfBasket } from './quotes-in-basket.ts'

/** The basket as it is sent to its owner, who has then seen its ship dates. */
export function showToOwner(shop: Shop, own: OwnBasket): Basket {
  recordShownDays(shop, own)
  return showBasket(shop, own)
}

/** Returns the basket as its owner sees it now. */
export function showBasket(shop: Shop, own: OwnBasket): Basket {
  const { basket, quotes } = own
  const now = shop.clock.now()
  const book = bookOfBasket(shop.db, basket)
  const inBasket = quotes.map((quote) => asInBasket(quote, now))
  const delivery = deliveryOf(shop, own)
  const options = offeredOptions(shop.db, own, now)
  return {
    id: basket.id,
    status: basket.state,
    created_at: basket.created_at,
    updated_at: basket.updated_at,
    expires_at: firstExpiry(inBasket, quotes),
    number: purchaseNumberOf(basket),
    quotes: quotesShown(own, inBasket, priceQuotes(inBasket, book)),
    currency: 'usd',
    options,
    delivery: delivery
      ? {
          ...deliveryShown(delivery),
          ...(basket.state === 'open' ? shownSpeeds(shop.db, delivery, options) : {}),
        }
      : null,
    delivery_required: true,
    delivery_review: reviewShown(shop.db, own, { hasPrice: delivery !== undefined }),
    checkout: checkoutShown(shop, own),
    order_ids: basket.state === 'paid' ? quotes.map(({ id }) => id) : [],
    page_url: `${pageUrl(shop)}/baskets/${basket.id}`,
  }
}

/** The delivery that was paid for, or that has a price now. */
function deliveryOf(shop: Shop, own: OwnBasket): DeliveryRow | undefined {
  const { id, state } = own.basket
  if (state === 'open') return findSaleDelivery(shop.db, own, shop.clock.now())
  const paid = findPaidPurchase(shop.db, id)
  return paid && agreedDeliveryOf(paid)
}

function firstExpiry(inBasket: readonly QuoteInBasket[], quotes: readonly QuoteRow[]): number | null {
  const ends = quotes.flatMap(({ expires_at }, at) =>
    expires_at !== null && inBasket[at].status === 'quoted' ? [expires_at] : [],
  )
  return ends.length === 0 ? null : Math.min(...ends)
}

function quotesShown(
  { basket, quotes }: OwnBasket,
  inBasket: readonly QuoteInBasket[],
  prices: ReturnType<typeof priceQuotes>,
): BasketQuote[] {
  return quotes.map((quote, at) => {
    const { id, filename, material, color, quantity } = quote
    const { status, options } = inBasket[at]
    const code = basket.state === 'paid' ? null : basketProblem(inBasket[at])
    return {
      quote_id: id,
      filename,
      material,
      color,
      quantity,
      status,
      problem: code && { code, detail: fileProblem(status, quote) ?? REFUSALS[code][1] },
      options: options.flatMap(({ speed, ship_by, total_cents }) => {
        const shared = prices[speed].quote_totals[id]
        return shared === undefined
          ? []
          : [{ speed, ship_by, own_total_cents: total_cents, total_cents: shared }]
      }),
    }
  })
}

/** Returns what is wrong with a file that could not be quoted; null for any other problem. */
function fileProblem(status: QuoteStatus, quote: QuoteRow): string | null {
  if (status !== 'failed') return null
  return storedFlagsOf(quote).find(({ level }) => level === 'block')?.message ?? null
}

function deliveryShown(row: DeliveryRow): NonNullable<Basket['delivery']> {
  const { method, city, fee_cents, transit_days, expires_at, fee_note } = row
  return {
    method,
    ...(deliveryWay(row) === 'pickup' ? { pickup: true } : {}),
    city,
    fee_cents,
    ...(method === 'shipping' && transit_days !== null ? { transit_days } : {}),
    parcels: parcelsOf(row).length,
    expires_at,
    fee_note,
  }
}

/** Returns the open payment page. Not shown once the basket has other quotes than it asks to pay for. */
function checkoutShown(shop: Shop, { basket, quotes }: OwnBasket): Basket['checkout'] {
  const open = findOpenBasketPurchase(shop.db, basket.id)
  if (!open || open.url === null || open.expires_at <= shop.clock.now()) return null
  const paidFor = quotesOfPurchase(shop.db, open)
  if (paidFor.length !== quotes.length || quotes.some(({ id }) => !paidFor.includes(id))) return null
  return { url: checkoutUrl(shop, open), expires_at: open.expires_at, speed: open.speed }
}
