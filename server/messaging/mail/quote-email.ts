import { z } from 'zod'
import type { QuoteEventKind, QuoteEvents } from '../../../shared/orders/events/domain-events.ts'
import {
  deliveryPriced,
  deliveryRefused,
  engineerNeeded,
  messageAboutQuote,
  quoteDeclined,
  quoteReady,
  quoteShipDateConfirmed,
  requestRejected,
  riskOffered,
  shipDateTakenBack,
  type QuoteInEmail,
} from '../../../shared/messaging/mail/quote-emails.ts'
import {
  dateAwaited,
  deliveryAwaited,
  quoteExpired,
  requestReceived,
  reviewStarted,
} from '../../../shared/messaging/mail/request-emails.ts'
import type { CustomerEmail } from '../../../shared/messaging/mail/word-email.ts'
import { STAFF_PROVIDER } from '../../../shared/quoting/delivery/kept-price.ts'
import { quoteNumberOf } from '../../../shared/quoting/quotes/quote-number.ts'
import { isToldOnce } from '../../../shared/desk/history/told-once.ts'
import { dayIn } from '../../../shared/platform/time.ts'
import { readShopData, readZone } from '../../catalog/shop-data.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import { findDelivery } from '../../quoting/delivery/delivery-store.ts'
import { findOrder } from '../../orders/order-store.ts'
import { findMessage } from '../messages/message-store.ts'
import { threadUrl } from '../messages/thread-link.ts'
import { findNewestOffer } from '../../quoting/review/risk-store.ts'
import { optionsOf } from '../../quoting/quote-row.ts'
import { findQuote, type QuoteRow } from '../../quoting/quote-store.ts'
import type { Shop } from '../../platform/shop.ts'
import { basketEmailFor, isAboutBasket } from './basket-email.ts'
import { continueHash } from './continue-hash.ts'
import type { QuoteEmailTrigger } from './mail-progress-store.ts'
import { confirmedOrderEmail } from './order-email.ts'
import { materialNameOf } from '../../catalog/material-name.ts'
import { nameOfCustomer } from './order-in-email.ts'
import { wasEmailed } from './outbox-store.ts'

/**
 * Returns the email that a quote's event calls for; null for most. Customers see instant prices on the page, so only
 * what staff did is emailed.
 */
export function quoteEmailFor(tx: WriteDb, shop: Shop, event: QuoteEmailTrigger): CustomerEmail | null {
  const row = findQuote(tx, event.subject_id)
  if (!row || !isToldOnce(event)) return null
  if (isAboutBasket(event)) return basketEmailFor(tx, shop, { row, event })
  const write = WRITERS[event.what]
  if (!write) return null
  const quote = quoteInEmail(tx, shop, row)
  const quote_url = quote.quote_url + continueHash(shop, tx, row, null)
  return write({ ...quote, quote_url }, { db: tx, shop, row, event })
}

interface Occurrence {
  db: WriteDb
  shop: Shop
  row: QuoteRow
  event: QuoteEmailTrigger
}

/** Only for a price that staff set: the customer saw any other price on the page. */
function pricedDeliveryEmail(quote: QuoteInEmail, { db, row, event }: Occurrence): CustomerEmail | null {
  const { provider } = PricedDetails.parse(event.details)
  const delivery = findDelivery(db, row.id)
  if (provider !== STAFF_PROVIDER || delivery?.provider !== STAFF_PROVIDER) return null
  return deliveryPriced(quote, delivery)
}

/** After payment the email is about the order. */
function confirmedEmail(quote: QuoteInEmail, { db, shop, row }: Occurrence): CustomerEmail | null {
  const order = findOrder(db, row.id)
  return order ? confirmedOrderEmail(db, shop, order) : quoteShipDateConfirmed(quote)
}

const LeftDetails: z.ZodType<QuoteEvents['contact left']> = z.object({
  new_email: z.boolean(),
  waits_for: z.enum(['engineer', 'review', 'ship_date']).nullable(),
})
const ExpiredDetails: z.ZodType<QuoteEvents['expired']> = z.object({
  work: z.enum(['engineer', 'review', 'price']),
})
const PricedDetails = z.object({ provider: z.string().optional() })

const IssuedDetails = z.object({ risk_offer: z.string().optional() })
const MessageDetails: z.ZodType<QuoteEvents['message from staff']> = z.object({ message_id: z.string() })

/** None for a message that was erased before its email was written. The link opens the conversation, also for guests. */
function messageEmail(quote: QuoteInEmail, { db, shop, row, event }: Occurrence): CustomerEmail | null {
  const message = findMessage(db, MessageDetails.parse(event.details).message_id)
  return message ? messageAboutQuote({ ...quote, quote_url: threadUrl(shop, row) }, message.text) : null
}

/** None for an offer that was withdrawn before its email was written. */
function riskEmail(quote: QuoteInEmail, { db, row, event }: Occurrence): CustomerEmail | null {
  const offer = findNewestOffer(db, row.id)
  return offer && offer.withdrawn_at === null
    ? riskOffered(quote, { text: offer.text, note: event.why })
    : null
}

/** Confirms to a guest who left a new address what they are waiting for. */
function contactLeftEmail(quote: QuoteInEmail, { event }: Occurrence): CustomerEmail | null {
  const { new_email, waits_for } = LeftDetails.parse(event.details)
  if (!new_email || waits_for === null) return null
  if (waits_for === 'engineer') return requestReceived(quote)
  return waits_for === 'review' ? reviewStarted(quote) : dateAwaited(quote)
}

const WRITERS: Record<
  QuoteEventKind,
  ((quote: QuoteInEmail, occurrence: Occurrence) => CustomerEmail | null) | null
> = {
  'request sent': (quote) => requestReceived(quote),
  'contact left': contactLeftEmail,
  hold: (quote) => reviewStarted(quote),
  expired: (quote, { event }) => quoteExpired(quote, ExpiredDetails.parse(event.details).work),
  release: (quote, { event }) => quoteReady(quote, { work: 'checked', note: event.why }),
  // Customers who accept a risk see the price on the page.
  issue: (quote, { event }) =>
    IssuedDetails.parse(event.details).risk_offer === undefined
      ? quoteReady(quote, { work: 'engineered', note: event.why })
      : null,
  // When the program refers a part, the customer sees it on the page.
  refer: (quote, { event }) => (event.actor_kind === 'account' ? engineerNeeded(quote, event.why) : null),
  'ship date confirmed': confirmedEmail,
  'issue taken back': null,
  'release taken back': null,
  'price read': null,
  'delivery price taken back': null,
  'ship date taken back': (quote, { db, row }) =>
    wasEmailed(db, row.id, 'ship date confirmed') ? shipDateTakenBack(quote) : null,
  reject: (quote, { event }) => requestRejected(quote, event.why),
  decline: (quote, { event }) => quoteDeclined(quote, event.why),
  'delivery priced': pricedDeliveryEmail,
  'delivery refused': (quote, { event }) => deliveryRefused(quote, event.why),
  'message from staff': messageEmail,
  // The shop's own email is written by `follow-events.ts`.
  'message from customer': null,
  'message needs no answer': null,
  'printing at risk offered': riskEmail,
  'offer at risk withdrawn': null,
  'risk accepted': null,
  received: null,
  start: null,
  requeue: null,
  price: null,
  fail: null,
  requote: null,
  requoted: null,
  withdrawn: null,
  pay: null,
  'estimate set': null,
  'moved to an account': null,
  'continued elsewhere': null,
  'put into basket': null,
  'left basket': null,
  // Written by `basket-email.ts`.
  'basket emailed': null,
  'delivery held for review': (quote) => deliveryAwaited(quote),
  'ship dates moved': null,
  'checkout opened': null,
  'payment without an order': null,
  'payment given back': null,
  'file downloaded': null,
  'put aside': null,
  'brought back': null,
  'comment added': null,
  'comment edited': null,
  'comment deleted': null,
  'letter retry': null,
  'letter by hand': null,
  'letter drop': null,
}

/** Returns the facts that an email about a quote may name. */
export function quoteInEmail(db: ReadDb, shop: Shop, row: QuoteRow): QuoteInEmail {
  const { filename, quantity, color } = row
  const options = optionsOf(row)
    .filter((option) => option.available)
    .map(({ speed, ship_by, total_cents }) => ({ speed, ship_by, total_cents }))
  return {
    number: quoteNumberOf(row),
    filename,
    quantity,
    material: materialNameOf(db, row),
    color,
    customer_name: nameOfCustomer(db, row),
    options,
    good_until: row.expires_at === null ? null : dayIn(readZone(db), row.expires_at),
    quote_url: quoteUrl(shop, row),
    answer_hours: readShopData(db).shop_details.answer_hours,
  }
}

/** Guests may read the email on a device without their session, so their link opens the read-only page. */
function quoteUrl(shop: Shop, row: QuoteRow): string {
  const page = `${shop.address.base_url}/quotes/${row.id}`
  return row.account_id === null ? `${page}?link=${row.review_token}` : page
}
