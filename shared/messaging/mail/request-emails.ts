import { counted } from '../../platform/counted.ts'
import { paragraph, type Block } from './email.ts'
import type { QuoteInEmail } from './quote-emails.ts'
import { draftEmail, type CustomerEmail } from './word-email.ts'
import { piecesInEmail } from '../../orders/words-in-emails.ts'

/**
 * Confirmations of what a customer has just asked for. Their address is not verified, so these emails contain no text
 * that a customer typed: no file name, no note. Otherwise a form could be used to send text to strangers.
 */

type Requested = Pick<
  QuoteInEmail,
  'number' | 'quantity' | 'material' | 'color' | 'quote_url' | 'answer_hours'
>

function requestFields(quote: Requested) {
  const quantity = piecesInEmail(quote.quantity)
  const part_choices: Block[] = [
    {
      kind: 'facts',
      rows: [
        ['Quote', quote.number],
        ['Part', `${quantity}, ${quote.material}, ${quote.color}`],
      ],
    },
  ]
  const quote_link: Block[] = [{ kind: 'link', label: 'View your quote', url: quote.quote_url }]
  const ignore_notice = [paragraph('If you didn’t ask for this quote, you can ignore this email.')]
  return { quantity, part_choices, quote_link, ignore_notice }
}

/** `24 hours`: as the shop's details say it; null if they say nothing. */
export function answerTime({ answer_hours = null }: Pick<Requested, 'answer_hours'>): string | null {
  if (answer_hours === null) return null
  return counted(answer_hours, 'hour')
}

/** Sent when a part went to the engineers. */
export function requestReceived(quote: Requested): CustomerEmail {
  return draftEmail('request_received', { ...requestFields(quote), answer_time: answerTime(quote) })
}

/** Sent when staff must check the material or color before there is a price. */
export function reviewStarted(quote: Requested): CustomerEmail {
  return draftEmail('review_started', { ...requestFields(quote), answer_time: answerTime(quote) })
}

/** Sent when there is a price but no ship date yet. */
export function dateAwaited(quote: Requested): CustomerEmail {
  return draftEmail('date_awaited', { ...requestFields(quote), answer_time: answerTime(quote) })
}

/** Sent when staff must price the delivery of a part. */
export function deliveryAwaited(quote: Requested): CustomerEmail {
  return draftEmail('delivery_review_started', { ...requestFields(quote), answer_time: answerTime(quote) })
}

const EXPIRED = { engineer: 'request_expired', review: 'review_expired', price: 'price_expired' } as const
export type ExpiredWork = keyof typeof EXPIRED

/** Sent when a quote that staff priced, or should have priced, expired without an order. */
export function quoteExpired(quote: Requested, work: ExpiredWork): CustomerEmail {
  return draftEmail(EXPIRED[work], requestFields(quote))
}
