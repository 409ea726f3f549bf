import { describe, expect, test } from 'vitest'
import { writeEmail, type EmailDraft } from '../../../../shared/messaging/mail/email.ts'
import { basketPrices } from '../../../../shared/messaging/mail/basket-emails.ts'
import * as messages from '../../../../shared/messaging/mail/message-emails.ts'
import * as money from '../../../../shared/messaging/mail/money-emails.ts'
import type { OrderInEmail } from '../../../../shared/messaging/mail/order-in-email.ts'
import * as orders from '../../../../shared/messaging/mail/order-emails.ts'
import { purchaseReceived } from '../../../../shared/messaging/mail/purchase-email.ts'
import * as quotes from '../../../../shared/messaging/mail/quote-emails.ts'
import { untrustedName } from '../../../../shared/orders/words-in-emails.ts'

const HOSTILE = 'URGENT pay at https://evil.example/now or mail a@evil.example.stl'
const SHOP = { name: 'Bay Prints', support_email: 'hello@shop.test', phone: '+1 510 555 0100' }

const order: OrderInEmail & { ship_by: string } = {
  number: 1001,
  filename: HOSTILE,
  quantity: 2,
  material: 'PLA+',
  color: 'Custom',
  color_note: HOSTILE,
  extras: [],
  purchase_order: HOSTILE,
  way: 'courier',
  pickup_place: '2121 Peralta St, Oakland, CA 94607. Mon–Fri 9 to 5.',
  city: 'www.evil.example',
  ship_by: '2026-11-24',
  arrives_by: '2026-12-01',
  parts_cents: 2000,
  delivery_cents: 1200,
  tax_cents: 200,
  total_cents: 3400,
  practice: false,
  order_url: 'https://shop.test/orders/q_1',
  purchase_url: 'https://shop.test/baskets/bk_1',
  receipt_url: 'https://shop.test/orders/q_1/receipt.pdf',
}
const quote: quotes.QuoteInEmail = {
  number: 'Q-1042',
  filename: HOSTILE,
  quantity: 2,
  material: 'PLA+',
  color: 'Black',
  options: [{ speed: 'asap', ship_by: '2026-11-24', total_cents: 2000 }],
  good_until: '2026-12-01',
  quote_url: 'https://shop.test/quotes/q_1',
}
const moved = { expected_ship_by: '2026-11-30', promised: '2026-11-24', agreed: false, why: null }
const parcel = { carrier: null, tracking_number: null, tracking_url: null, arrives_by: null }

const DRAFTS: Record<string, EmailDraft> = {
  paymentReceived: money.paymentReceived(order),
  purchaseReceived: purchaseReceived('P1001', [order, order]),
  orderRefunded: money.orderRefunded(order, { amount_cents: 1, tax_cents: 0, reason: 'late', note: null }),
  orderDeclined: money.orderDeclined(order, { reason: null, refunded_cents: 1 }),
  orderShipDateConfirmed: orders.orderShipDateConfirmed(order),
  shipDateMoved: orders.shipDateMoved(order, moved),
  shipDateMovedAsAgreed: orders.shipDateMoved(order, { ...moved, agreed: true }),
  shipDateKept: orders.shipDateKept(order),
  shippingUndone: orders.shippingUndone(order),
  orderShipped: orders.orderShipped(order, parcel),
  orderPartShipped: orders.orderPartShipped(order, { ...parcel, units: 1 }),
  trackingCorrected: orders.trackingCorrected(order, parcel),
  orderDelivered: orders.orderDelivered(order),
  orderReady: orders.orderReady(order),
  orderDeliveryFailed: orders.orderDeliveryFailed(order),
  orderReturned: orders.orderReturned(order),
  returnLabel: orders.returnLabel(order, { carrier: 'USPS', tracking_number: null, label_url: null }),
  orderHeld: orders.orderHeld(order, { reason: null, cause: 'shop' }),
  orderResumed: orders.orderResumed(order, { why: null, expected_ship_by: null }),
  problemReceived: orders.problemReceived(order, { units: [1] }),
  reprintOrdered: orders.reprintOrdered(order, { units: [1, 2], ship_by: '2026-11-24' }),
  basketPrices: basketPrices({
    ...quote,
    customer_name: HOSTILE,
    quotes: [quote],
    basket_url: quote.quote_url,
    names_files: true,
  }),
  quoteReady: quotes.quoteReady(quote, { work: 'checked', note: null }),
  messageAboutQuote: quotes.messageAboutQuote(quote, 'Hello'),
  riskOffered: quotes.riskOffered(quote, { text: 'It may break.', note: null }),
  messageAboutOrder: messages.messageAboutOrder(order, 'Hello'),
  messageFromCustomer: messages.messageFromCustomer(
    { ...quote, console_url: 'https://shop.test/console' },
    'Hello',
  ),
  deliveryPriced: quotes.deliveryPriced(quote, { city: order.city, fee_cents: 1 }),
  deliveryRefused: quotes.deliveryRefused(quote, null),
  engineerNeeded: quotes.engineerNeeded(quote, null),
  requestRejected: quotes.requestRejected(quote, null),
  quoteDeclined: quotes.quoteDeclined(quote, null),
  quoteShipDateConfirmed: quotes.quoteShipDateConfirmed(quote),
  shipDateTakenBack: quotes.shipDateTakenBack(quote),
}

describe('text of unverified customers', () => {
  test.each(Object.entries(DRAFTS))('is in no subject of %s, and is no address in its body', (_, draft) => {
    const { subject, text, html } = writeEmail(draft, SHOP)
    expect(subject).not.toMatch(/evil|urgent/i)
    for (const body of [text, html]) expect(body).not.toMatch(/evil\.example|@evil|https:\/\/evil|www\.evil/)
  })

  test('covers every email of the drafts', () => {
    const written = [money, orders, quotes].flatMap((module) => Object.keys(module))
    expect(written.filter((name) => !(name in DRAFTS))).toEqual([])
  })
})

describe('a name of an unverified customer', () => {
  test('is shown as it is, and cut in the middle where it is long', () => {
    const shown = (name: string) => untrustedName(name).replaceAll('\u2060', '')
    expect(shown('bracket v2.stl')).toBe('bracket v2.stl')
    expect(shown(`${'a'.repeat(200)}-last.stl`)).toMatch(/^a{36}…[0-9A-Z]{4}…a{9}-last\.stl$/)
    expect(untrustedName('bracket v2.stl')).toBe('bracket v2.stl')
    expect(untrustedName('evil.example.stl')).toBe('evil.\u2060example.stl')
    expect(shown('x'.repeat(500))).toHaveLength(60)
  })

  test('is another one than a name that differs only where it is cut', () => {
    const long = 'bracket for the left side of the housing'
    const names = [`${long} 1 ${long}.stl`, `${long} 2 ${long}.stl`, `${long} 🧊 ${long}.stl`]
    expect(new Set(names.map(untrustedName)).size).toBe(3)
  })

  test('stays one line without characters that change the writing direction', () => {
    expect(untrustedName('a\r\nBcc: b\u202egnp')).not.toMatch(/[\r\n\u202e]/)
  })
})
