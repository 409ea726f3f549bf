import { formatCents, type Cents } from '../money.ts'
import type { Speed } from '../catalog/materials.ts'
import { paragraph, quotation, type Block, type EmailDraft } from './email.ts'
import { dayInEmail, partsInEmail, untrustedName } from './words-in-emails.ts'

export interface QuoteInEmail {
  filename: string
  quantity: number
  material: string
  color: string
  options: readonly { speed: Speed; ship_by: string | null; total_cents: Cents }[]
  /** The last day on which the price is valid. */
  good_until: string | null
  quote_url: string
}

const SPEED_WORDS: Record<Speed, string> = { asap: 'Fastest', week: 'Economy' }

function quoteLink(quote: QuoteInEmail, label = 'View your quote'): Block {
  return { kind: 'link', label, url: quote.quote_url }
}

function optionFacts(quote: QuoteInEmail): Block {
  return {
    kind: 'facts',
    rows: [
      ['Part', untrustedName(quote.filename)],
      ['Details', `${partsInEmail(quote.quantity)}, ${quote.material}, ${quote.color}`],
      ...quote.options.map((option) => [SPEED_WORDS[option.speed], optionText(option)] as const),
    ],
  }
}

function optionText({ ship_by, total_cents }: QuoteInEmail['options'][number]): string {
  const when = ship_by === null ? 'ship date to be confirmed' : `ships by ${dayInEmail(ship_by)}`
  return `${formatCents(total_cents)}, ${when}`
}

/** Sent when staff priced the part; instant prices send no email. */
export function quoteReady(
  quote: QuoteInEmail,
  by: { work: 'checked' | 'engineered'; note: string | null },
): EmailDraft {
  const who = by.work === 'checked' ? 'We reviewed' : 'Our engineers reviewed'
  const until = quote.good_until === null ? '' : ` The price is valid until ${dayInEmail(quote.good_until)}.`
  return {
    subject: 'Your quote is ready',
    blocks: [
      paragraph(
        `${who} ${untrustedName(quote.filename)}, and it’s ready to order. Delivery and sales tax are added at checkout.${until}`,
      ),
      optionFacts(quote),
      ...quotation(by.note),
      quoteLink(quote),
    ],
  }
}

/** Sent when staff set the price of a delivery. */
export function deliveryPriced(
  quote: QuoteInEmail,
  delivery: { city: string; fee_cents: Cents },
): EmailDraft {
  return {
    subject: 'Your delivery price is ready',
    blocks: [
      paragraph(
        `Delivering ${untrustedName(quote.filename)} to ${untrustedName(delivery.city)} costs ${formatCents(delivery.fee_cents)}. You can order now.`,
      ),
      optionFacts(quote),
      quoteLink(quote, 'Order'),
    ],
  }
}

/** Sent when staff refused a delivery. */
export function deliveryRefused(quote: QuoteInEmail, why: string | null): EmailDraft {
  return {
    subject: 'We can’t deliver to this address',
    blocks: [
      paragraph(
        `We can’t deliver ${untrustedName(quote.filename)} to the address you entered. Your quote is still valid, and you can enter a different address.`,
      ),
      ...quotation(why),
      quoteLink(quote, 'Enter a different address'),
    ],
  }
}

/** Sent when staff referred a quote to engineering. */
export function engineerNeeded(quote: QuoteInEmail, note: string | null): EmailDraft {
  return {
    subject: 'This part needs an engineer',
    blocks: [
      paragraph(
        `We reviewed ${untrustedName(quote.filename)}, and an engineer needs to price it. You can send it to our engineers from your quote, free of charge.`,
      ),
      ...quotation(note),
      quoteLink(quote),
    ],
  }
}

export function requestRejected(quote: QuoteInEmail, why: string | null): EmailDraft {
  return {
    subject: 'We can’t make this part as designed',
    blocks: [
      paragraph(`Our engineers reviewed ${untrustedName(quote.filename)}, and we can’t make it as designed.`),
      ...quotation(why),
      paragraph('If you change the material, the settings or the file, we’ll review it again.'),
      quoteLink(quote, 'See the findings'),
    ],
  }
}

export function quoteDeclined(quote: QuoteInEmail, why: string | null): EmailDraft {
  return {
    subject: 'We can’t quote this part',
    blocks: [
      paragraph(`We reviewed ${untrustedName(quote.filename)} and can’t offer it. You weren’t charged.`),
      ...quotation(why),
      quoteLink(quote),
    ],
  }
}

export function quoteShipDateConfirmed(quote: QuoteInEmail): EmailDraft {
  return {
    subject: 'Your ship date is confirmed',
    blocks: [
      paragraph(`The ship date for ${untrustedName(quote.filename)} is confirmed.`),
      optionFacts(quote),
      quoteLink(quote),
    ],
  }
}

/** Sent only after an email that confirmed a day. */
export function shipDateTakenBack(quote: QuoteInEmail): EmailDraft {
  return {
    subject: 'We’re reviewing your ship date again',
    blocks: [
      paragraph(
        `The ship date we sent you for ${untrustedName(quote.filename)} is no longer valid. We’ll email you as soon as a new one is confirmed.`,
      ),
      quoteLink(quote),
    ],
  }
}
