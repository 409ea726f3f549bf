import { formatCents, type Cents } from '../../platform/money.ts'
import { quotation, type Block } from './email.ts'
import { priceOptionRow, type PriceOptionInEmail } from './price-option-text.ts'
import { draftEmail, type CustomerEmail } from './word-email.ts'
import {
  shortDay,
  namedQuote,
  ONLY_PHOTOS,
  piecesInEmail,
  untrustedName,
} from '../../orders/words-in-emails.ts'

export interface QuoteInEmail {
  /** `Q-1042` */
  number: string
  filename: string
  quantity: number
  material: string
  color: string
  /** The name of the account; left out for a guest. */
  customer_name?: string | null
  options: readonly PriceOptionInEmail[]
  /** The last day on which the price is valid. */
  good_until: string | null
  quote_url: string
  /** Hours until the shop answers; null or left out if the shop does not say. */
  answer_hours?: number | null
}

function quoteFields(quote: QuoteInEmail, link = 'View your quote') {
  const quote_link: Block[] = [{ kind: 'link', label: link, url: quote.quote_url }]
  return {
    part: namedQuote(quote),
    quantity: piecesInEmail(quote.quantity),
    material: quote.material,
    color: quote.color,
    customer_name: quote.customer_name ? untrustedName(quote.customer_name) : null,
    quote_link,
  }
}

function optionFacts(quote: QuoteInEmail): Block[] {
  return [
    {
      kind: 'facts',
      rows: [
        ['Part', namedQuote(quote)],
        ['Details', `${piecesInEmail(quote.quantity)}, ${quote.material}, ${quote.color}`],
        ...quote.options.map(priceOptionRow),
      ],
    },
  ]
}

/** Sent when staff priced the part; instant prices send no email. */
export function quoteReady(
  quote: QuoteInEmail,
  by: { work: 'checked' | 'engineered'; note: string | null },
): CustomerEmail {
  return draftEmail(by.work === 'checked' ? 'quote_ready' : 'quote_ready_engineered', {
    ...quoteFields(quote),
    checkout_notice: 'Delivery and sales tax are added at checkout.',
    valid_until: quote.good_until === null ? null : shortDay(quote.good_until),
    price_options: optionFacts(quote),
    reason: quotation(by.note),
  })
}

/** Sent when staff set the price of a delivery. */
export function deliveryPriced(
  quote: QuoteInEmail,
  delivery: { city: string; fee_cents: Cents },
): CustomerEmail {
  return draftEmail('delivery_priced', {
    ...quoteFields(quote, 'Order'),
    city: untrustedName(delivery.city),
    delivery_fee: formatCents(delivery.fee_cents),
    price_options: optionFacts(quote),
  })
}

/** Sent when staff refused a delivery. */
export function deliveryRefused(quote: QuoteInEmail, why: string | null): CustomerEmail {
  return draftEmail('delivery_refused', {
    ...quoteFields(quote, 'Enter a different address'),
    reason: quotation(why),
  })
}

/** Sent when staff referred a quote to engineering. */
export function engineerNeeded(quote: QuoteInEmail, note: string | null): CustomerEmail {
  return draftEmail('engineer_needed', { ...quoteFields(quote), reason: quotation(note) })
}

export function requestRejected(quote: QuoteInEmail, why: string | null): CustomerEmail {
  return draftEmail('request_rejected', {
    ...quoteFields(quote, 'See the findings'),
    reason: quotation(why),
  })
}

/** Sent when staff write to the customer. */
export function messageAboutQuote(quote: QuoteInEmail, text: string): CustomerEmail {
  return draftEmail('quote_message', {
    ...quoteFields(quote, 'Read and answer'),
    reason: quotation(text || ONLY_PHOTOS),
  })
}

/** Sent when staff offer to print a part at the customer's risk. `text`: the words that the customer confirms. */
export function riskOffered(
  quote: QuoteInEmail,
  offer: { text: string; note: string | null },
): CustomerEmail {
  return draftEmail('risk_offered', {
    ...quoteFields(quote, 'Read and decide'),
    risks: quotation(offer.text),
    reason: quotation(offer.note),
  })
}

export function quoteDeclined(quote: QuoteInEmail, why: string | null): CustomerEmail {
  return draftEmail('quote_declined', { ...quoteFields(quote), reason: quotation(why) })
}

export function quoteShipDateConfirmed(quote: QuoteInEmail): CustomerEmail {
  return draftEmail('quote_date_confirmed', { ...quoteFields(quote), price_options: optionFacts(quote) })
}

/** Sent only after an email that confirmed a day. */
export function shipDateTakenBack(quote: QuoteInEmail): CustomerEmail {
  return draftEmail('ship_date_taken_back', quoteFields(quote))
}
