import { riskText } from '../../quoting/quotes/at-risk.ts'
import { addDays, asPacificDay } from '../../platform/time.ts'
import {
  addressChanged,
  addressInUse,
  confirmAddress,
  confirmNewAddress,
  resetPassword,
} from './account-emails.ts'
import {
  basketDeliveryPriced,
  basketDeliveryRefused,
  basketPrices,
  type BasketInEmail,
} from './basket-emails.ts'
import type { EmailKind } from './email-kinds.ts'
import { invoiceIssued } from './invoice-email.ts'
import { orderDeclined, orderRefunded, paymentReceived } from './money-emails.ts'
import * as messages from './message-emails.ts'
import * as orders from './order-emails.ts'
import type { OrderInEmail } from './order-in-email.ts'
import * as quotes from './quote-emails.ts'
import * as requests from './request-emails.ts'
import { purchaseReceived } from './purchase-email.ts'
import { staffDigest, staffNotice, type StaffNews } from './staff-emails.ts'
import type { CustomerEmail } from './word-email.ts'

/** The subject of a preview: a real order or quote, or an example. */
export interface PreviewFacts {
  order: OrderInEmail
  quote: quotes.QuoteInEmail
  parcel: orders.ParcelInEmail
  /** The news in emails to staff. */
  news: StaffNews
  /** The shop's address, for links that work once and so are never real in a preview. */
  base_url: string
}

/** Every kind of email about the same order or quote. What only happens to some orders, such as a delay, is made up. */
const WRITERS: Record<EmailKind, (facts: PreviewFacts) => CustomerEmail> = {
  order_confirmed: ({ order }) => paymentReceived(dated(order)),
  order_confirmed_undated: ({ order }) => paymentReceived({ ...order, ship_by: null }),
  purchase_confirmed: ({ order }) =>
    purchaseReceived('P1001', [dated(order), { ...dated(order), number: order.number + 1 }]),
  refunded_late: ({ order }) => orderRefunded(order, { ...refundOf(order, 10), reason: 'late', note: null }),
  refunded_goodwill: ({ order }) =>
    orderRefunded(order, { ...refundOf(order, 5), reason: 'goodwill', note: 'For the scratch on one side.' }),
  order_declined: ({ order }) =>
    orderDeclined(order, {
      reason: 'The walls are too thin for this material.',
      refunded_cents: order.total_cents,
    }),
  invoice_issued: ({ order }) => invoiceIssued(order, 'INV-000001'),
  credit_note_issued: ({ order }) => invoiceIssued(order, 'CN-000001'),
  order_date_confirmed: ({ order }) => orders.orderShipDateConfirmed(dated(order)),
  ship_date_delayed: ({ order }) => orders.shipDateMoved(order, { ...movedDate(order), agreed: false }),
  ship_date_agreed: ({ order }) => orders.shipDateMoved(order, { ...movedDate(order), agreed: true }),
  ship_date_kept: ({ order }) => orders.shipDateKept(dated(order)),
  order_shipped: ({ order, parcel }) => orders.orderShipped(order, parcel),
  order_ready: ({ order }) => orders.orderReady(order),
  order_part_shipped: ({ order, parcel }) => orders.orderPartShipped(order, { ...parcel, units: 1 }),
  tracking_corrected: ({ order, parcel }) => orders.trackingCorrected(order, parcel),
  shipping_undone: ({ order }) => orders.shippingUndone(order),
  order_delivered: ({ order }) => orders.orderDelivered(order),
  order_delivery_failed: ({ order }) => orders.orderDeliveryFailed(order),
  order_returned: ({ order }) => orders.orderReturned(order),
  return_label: ({ order }) =>
    orders.returnLabel(order, {
      carrier: 'USPS',
      tracking_number: '9400100110368066361759',
      label_url: 'https://example.com/label.pdf',
    }),
  order_held_for_customer: ({ order }) =>
    orders.orderHeld(order, { cause: 'customer', reason: 'Is the hole meant to be 3 mm wide?' }),
  order_held_by_shop: ({ order }) =>
    orders.orderHeld(order, { cause: 'shop', reason: 'We are waiting for filament.' }),
  order_resumed: ({ order }) =>
    orders.orderResumed(order, { why: 'The filament has arrived.', expected_ship_by: null }),
  problem_received: ({ order }) => orders.problemReceived(order, { units: [1] }),
  reprint_ordered: ({ order }) => orders.reprintOrdered(order, { units: [1], ship_by: EXAMPLE_DAY }),
  quote_ready: ({ quote }) => quotes.quoteReady(quote, { work: 'checked', note: NOTE }),
  quote_ready_engineered: ({ quote }) => quotes.quoteReady(quote, { work: 'engineered', note: NOTE }),
  basket_prices: ({ quote }) => basketPrices(exampleBasket(quote)),
  delivery_priced: ({ quote, order }) =>
    quotes.deliveryPriced(quote, { city: order.city, fee_cents: order.delivery_cents }),
  delivery_refused: ({ quote }) => quotes.deliveryRefused(quote, 'Our carrier does not go there.'),
  basket_delivery_priced: ({ quote, order }) =>
    basketDeliveryPriced(exampleBasket(quote), { city: order.city, fee_cents: order.delivery_cents }),
  basket_delivery_refused: ({ quote }) =>
    basketDeliveryRefused(exampleBasket(quote), 'Our carrier does not go there.'),
  engineer_needed: ({ quote }) => quotes.engineerNeeded(quote, 'The thread needs a look.'),
  request_rejected: ({ quote }) => quotes.requestRejected(quote, 'One wall is 0.2 mm thick.'),
  quote_declined: ({ quote }) => quotes.quoteDeclined(quote, 'We do not print this.'),
  quote_date_confirmed: ({ quote }) => quotes.quoteShipDateConfirmed(quote),
  ship_date_taken_back: ({ quote }) => quotes.shipDateTakenBack(quote),
  quote_message: ({ quote }) => quotes.messageAboutQuote(quote, 'Is the hole meant to be 3 mm wide?'),
  order_message: ({ order }) => messages.messageAboutOrder(order, 'Your parts look great. They ship today.'),
  risk_offered: ({ quote }) => quotes.riskOffered(quote, { text: riskText([RISK]), note: NOTE }),
  customer_message: ({ quote, base_url }) =>
    messages.messageFromCustomer(
      { ...quote, console_url: `${base_url}/console/quotes?q=example` },
      'Can you print this side without supports?',
    ),
  request_received: ({ quote }) => requests.requestReceived(quote),
  review_started: ({ quote }) => requests.reviewStarted(quote),
  delivery_review_started: ({ quote }) => requests.deliveryAwaited(quote),
  date_awaited: ({ quote }) => requests.dateAwaited(quote),
  request_expired: ({ quote }) => requests.quoteExpired(quote, 'engineer'),
  review_expired: ({ quote }) => requests.quoteExpired(quote, 'review'),
  price_expired: ({ quote }) => requests.quoteExpired(quote, 'price'),
  confirm_address: ({ base_url }) => confirmAddress(exampleLinks(base_url)),
  address_in_use: ({ base_url }) => addressInUse(exampleLinks(base_url)),
  reset_password: ({ base_url }) => resetPassword({ reset_url: `${base_url}/reset-password#example` }),
  confirm_new_address: ({ base_url }) => confirmNewAddress(exampleLinks(base_url)),
  address_changed: () => addressChanged(),
  staff_digest: ({ news, base_url }) => staffDigest(news, base_url),
  staff_notice: ({ news, base_url }) => staffNotice(news, base_url),
}

/** Returns an email of this kind about an order or quote, as if what it is about had happened. */
export function exampleEmail(kind: EmailKind, facts: PreviewFacts): CustomerEmail {
  return WRITERS[kind](facts)
}

const NOTE = 'We made the thin wall 1.2 mm thick.'
const RISK = 'The wall at the top is 0.4 mm thick and may break or be missing.'
const EXAMPLE_DAY = '2026-11-24'

function dated(order: OrderInEmail): OrderInEmail & { ship_by: string } {
  return { ...order, ship_by: order.ship_by ?? EXAMPLE_DAY }
}

function movedDate(order: OrderInEmail) {
  const promised = dated(order).ship_by
  return {
    expected_ship_by: addDays(asPacificDay(promised), 3),
    promised,
    why: 'The first print had a flaw, so we are printing it again.',
  }
}

function refundOf({ parts_cents, tax_cents }: OrderInEmail, percent: number) {
  const tax = Math.round((tax_cents * percent) / 100)
  return { amount_cents: Math.round((parts_cents * percent) / 100) + tax, tax_cents: tax }
}

/** Returns a basket of the part and one more like it. */
function exampleBasket(quote: quotes.QuoteInEmail): BasketInEmail {
  const { options, good_until, quote_url, customer_name = null } = quote
  return {
    quotes: [quote, quote],
    options,
    good_until,
    customer_name,
    basket_url: quote_url,
    names_files: true,
  }
}

function exampleLinks(base_url: string) {
  return { confirm_url: `${base_url}/confirm-email#example`, free_url: `${base_url}/not-my-account#example` }
}
