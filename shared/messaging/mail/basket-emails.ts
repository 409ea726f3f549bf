import { counted } from '../../platform/counted.ts'
import { formatCents, type Cents } from '../../platform/money.ts'
import { paragraph, quotation, type Block } from './email.ts'
import { priceOptionRow, type PriceOptionInEmail } from './price-option-text.ts'
import type { QuoteInEmail } from './quote-emails.ts'
import { answerTime } from './request-emails.ts'
import { draftEmail, type CustomerEmail } from './word-email.ts'
import { shortDay, namedQuote, piecesInEmail, untrustedName } from '../../orders/words-in-emails.ts'

export interface BasketInEmail {
  quotes: readonly Pick<QuoteInEmail, 'number' | 'filename' | 'quantity' | 'material' | 'color'>[]
  options: readonly PriceOptionInEmail[]
  /** The last day on which all prices are valid. */
  good_until: string | null
  customer_name: string | null
  basket_url: string
  /** True if the parts are listed by the names of their files, or only by their number. */
  names_files: boolean
  /** Hours until the shop answers; null or left out if the shop does not say. */
  answer_hours?: number | null
}

/** Sent when a customer asks for the prices of a basket by email. */
export function basketPrices(basket: BasketInEmail): CustomerEmail {
  const { options, good_until } = basket
  return draftEmail('basket_prices', {
    customer_name: nameIn(basket),
    checkout_notice: 'Delivery and sales tax are added at checkout.',
    valid_until: good_until === null ? null : shortDay(good_until),
    price_options: [{ kind: 'facts', rows: [...partRows(basket), ...options.map(priceOptionRow)] }],
    quote_link: linkTo(basket, 'View your basket'),
  })
}

/** Sent when a basket goes to staff, who price its delivery. */
export function basketDeliveryAwaited(basket: BasketInEmail): CustomerEmail {
  return draftEmail('delivery_review_started', {
    quantity: counted(basket.quotes.length, 'part'),
    // A guest types the address, so the parts have no names here, whoever asked.
    part_choices: [{ kind: 'facts', rows: partRows({ ...basket, names_files: false }) }],
    quote_link: linkTo(basket, 'View your basket'),
    ignore_notice: [paragraph('If you did not ask for this delivery, you can ignore this email.')],
    answer_time: answerTime(basket),
  })
}

/** Sent when staff set the price of the delivery of a basket. `good_until`: the last day on which everything can be paid. */
export function basketDeliveryPriced(
  basket: BasketInEmail,
  delivery: { city: string; fee_cents: Cents },
): CustomerEmail {
  const { options, good_until } = basket
  return draftEmail('basket_delivery_priced', {
    customer_name: nameIn(basket),
    city: untrustedName(delivery.city),
    delivery_fee: formatCents(delivery.fee_cents),
    valid_until: good_until === null ? null : shortDay(good_until),
    price_options: [
      {
        kind: 'facts',
        rows: [
          ...partRows(basket),
          ...options.map(priceOptionRow),
          ['Delivery', formatCents(delivery.fee_cents)],
        ],
      },
    ],
    quote_link: linkTo(basket, 'Order'),
  })
}

/** Sent when staff refused the delivery of a basket. */
export function basketDeliveryRefused(basket: BasketInEmail, why: string | null): CustomerEmail {
  return draftEmail('basket_delivery_refused', {
    customer_name: nameIn(basket),
    reason: quotation(why),
    quote_link: linkTo(basket, 'Enter a different address'),
  })
}

function nameIn({ customer_name }: BasketInEmail): string | null {
  return customer_name ? untrustedName(customer_name) : null
}

function partRows({ quotes, names_files }: BasketInEmail) {
  return quotes.map(
    (quote) =>
      [
        names_files ? namedQuote(quote) : quote.number,
        `${piecesInEmail(quote.quantity)}, ${quote.material}, ${quote.color}`,
      ] as const,
  )
}

function linkTo({ basket_url }: BasketInEmail, label: string): Block[] {
  return [{ kind: 'link', label, url: basket_url }]
}
