import { z } from 'zod'
import type { QuoteEventKind } from '../../../shared/orders/events/domain-events.ts'
import {
  basketDeliveryAwaited,
  basketDeliveryPriced,
  basketDeliveryRefused,
  basketPrices,
  type BasketInEmail,
} from '../../../shared/messaging/mail/basket-emails.ts'
import type { CustomerEmail } from '../../../shared/messaging/mail/word-email.ts'
import { STAFF_PROVIDER } from '../../../shared/quoting/delivery/kept-price.ts'
import { dayIn } from '../../../shared/platform/time.ts'
import { showBasket } from '../../orders/baskets/show-basket.ts'
import type { TimeZone } from '../../../shared/platform/time-zones.ts'
import { quoteNumberOf } from '../../../shared/quoting/quotes/quote-number.ts'
import { readShopData, readZone } from '../../catalog/shop-data.ts'
import type { WriteDb } from '../../platform/db/db.ts'
import { findBasketDelivery } from '../../quoting/delivery/delivery-store.ts'
import { findBasket, listBasketQuotes, type BasketRow } from '../../quoting/basket-store.ts'
import type { QuoteRow } from '../../quoting/quote-store.ts'
import type { Shop } from '../../platform/shop.ts'
import { continueHash } from './continue-hash.ts'
import type { QuoteEmailTrigger } from './mail-progress-store.ts'
import { nameOfCustomer } from './order-in-email.ts'

const BasketDetails = z.object({ basket_id: z.string(), provider: z.string().optional() })
type BasketDetails = z.infer<typeof BasketDetails>

interface BasketOccurrence {
  event: QuoteEmailTrigger
  details: BasketDetails
  basket: BasketInEmail
  delivery: { city: string; fee_cents: number; provider: string; expires_at: number } | undefined
  zone: TimeZone
}

const WRITERS: Partial<Record<QuoteEventKind, (occurrence: BasketOccurrence) => CustomerEmail | null>> = {
  'basket emailed': ({ basket }) => basketPrices(basket),
  'delivery held for review': ({ basket }) => basketDeliveryAwaited(basket),
  'delivery priced': pricedEmail,
  'delivery refused': ({ basket, event }) => basketDeliveryRefused(basket, event.why),
}

/** Returns true if an event concerns a whole basket, so that its email is about the basket and not about one quote. */
export function isAboutBasket(event: QuoteEmailTrigger): boolean {
  return event.what in WRITERS && BasketDetails.safeParse(event.details).success
}

/** None for a basket that was paid or ended before its email was written. */
export function basketEmailFor(
  tx: WriteDb,
  shop: Shop,
  { row, event }: { row: QuoteRow; event: QuoteEmailTrigger },
): CustomerEmail | null {
  const details = BasketDetails.parse(event.details)
  const basket = findBasket(tx, details.basket_id)
  if (basket?.state !== 'open') return null
  const delivery = findBasketDelivery(tx, basket.id, shop.clock.now())
  return WRITERS[event.what]!({
    event,
    details,
    basket: basketInEmail(tx, shop, { row, basket }),
    delivery,
    zone: readZone(tx),
  })
}

/** Only for a price that staff set and that was not replaced since: the customer saw any other price on the page. */
function pricedEmail({ basket, details, delivery, zone }: BasketOccurrence): CustomerEmail | null {
  if (details.provider !== STAFF_PROVIDER || delivery?.provider !== STAFF_PROVIDER) return null
  const last = dayIn(zone, delivery.expires_at)
  const { good_until } = basket
  return basketDeliveryPriced(
    { ...basket, good_until: good_until !== null && good_until < last ? good_until : last },
    delivery,
  )
}

function basketInEmail(
  tx: WriteDb,
  shop: Shop,
  { row, basket }: { row: QuoteRow; basket: BasketRow },
): BasketInEmail {
  const rows = listBasketQuotes(tx, basket.id)
  const { options, expires_at, quotes, page_url } = showBasket({ ...shop, db: tx }, { basket, quotes: rows })
  return {
    quotes: quotes.map((quote, at) => ({ ...quote, number: quoteNumberOf(rows[at]) })),
    options: options.map(({ speed, ship_by, total_cents }) => ({ speed, ship_by, total_cents })),
    good_until: expires_at === null ? null : dayIn(readZone(tx), expires_at),
    customer_name: nameOfCustomer(tx, row),
    basket_url: page_url + continueHash(shop, tx, row, basket.id),
    // Anyone can type any address, so an email to a guest contains no text that a guest typed.
    names_files: row.account_id !== null,
    answer_hours: readShopData(tx).shop_details.answer_hours,
  }
}
