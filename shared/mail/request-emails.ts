import { paragraph, type Block, type EmailDraft } from './email.ts'
import { partsInEmail } from './words-in-emails.ts'
import type { QuoteInEmail } from './quote-emails.ts'

/**
 * Confirmations of what a customer has just asked for. Their address is not verified, so these emails contain no text
 * that a customer typed: no file name, no note. Otherwise a form could be used to send text to strangers.
 */

type Requested = Pick<QuoteInEmail, 'quantity' | 'material' | 'color' | 'quote_url'>

function partAndLink(quote: Requested): Block[] {
  return [
    {
      kind: 'facts',
      rows: [['Part', `${partsInEmail(quote.quantity)}, ${quote.material}, ${quote.color}`]],
    },
    { kind: 'link', label: 'View your quote', url: quote.quote_url },
    paragraph('If you did not ask for this quote, you can ignore this email.'),
  ]
}

/** Sent when a part went to the engineers. */
export function requestReceived(quote: Requested): EmailDraft {
  return {
    subject: 'We received your request',
    blocks: [
      paragraph('Our engineers will review your part. We’ll email you a price and a ship date.'),
      ...partAndLink(quote),
    ],
  }
}

/** Sent when staff must check the material or color before there is a price. */
export function reviewStarted(quote: Requested): EmailDraft {
  return {
    subject: 'We’re reviewing your quote',
    blocks: [
      paragraph(
        'We’re checking your choices and will email you the price. Nothing is charged before you order.',
      ),
      ...partAndLink(quote),
    ],
  }
}

/** Sent when there is a price but no ship date yet. */
export function dateAwaited(quote: Requested): EmailDraft {
  return {
    subject: 'We’ll confirm your ship date',
    blocks: [
      paragraph('Your price is ready. We’ll email you as soon as the ship date is confirmed.'),
      ...partAndLink(quote),
    ],
  }
}

const EXPIRED = {
  engineer:
    'Your request expired before we sent you a price. We’re sorry. You can send it again from your quote.',
  review:
    'Your quote expired before we finished the review. We’re sorry. You can request it again from your quote.',
  price: 'The price we sent you has expired. You can get today’s price from your quote.',
} as const
export type ExpiredWork = keyof typeof EXPIRED

/** Sent when a quote that staff priced, or should have priced, expired without an order. */
export function quoteExpired(quote: Requested, work: ExpiredWork): EmailDraft {
  return {
    subject: work === 'price' ? 'Your quote has expired' : 'Your request has expired',
    blocks: [paragraph(EXPIRED[work]), ...partAndLink(quote)],
  }
}
