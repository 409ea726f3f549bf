import type { WireRefusal } from '../api.ts'
import type { Tone } from '../ui/notice.tsx'
import { dayText } from '../ui/words.ts'

/** What the shop's "no" to an order means for the buyer. */
export interface AcceptAnswer {
  tone: Tone
  title: string
  text: string
  /** What to do about it; `none` where the page itself changes, or the same button is pressed again. */
  next: 'none' | 'address' | 'refresh'
}

type AnswerOf = (refusal: WireRefusal) => AcceptAnswer

const NOT_CHARGED = 'Nothing was charged.'

const ANSWERS: Record<string, AnswerOf> = {
  ship_date_changed: ({ fields }) => ({
    tone: 'attention',
    title: dateMoved(fields['ship_by']),
    text: `${NOT_CHARGED} Go on with the new day, choose the other ship date, or leave it.`,
    next: 'none',
  }),
  option_unavailable: () => ({
    tone: 'attention',
    title: 'That ship date can no longer be had',
    text: `${NOT_CHARGED} Choose the other one above.`,
    next: 'none',
  }),
  price_changed: () => ({
    tone: 'attention',
    title: 'The price is not the one shown before',
    text: `${NOT_CHARGED} Look at the lines again before you go on.`,
    next: 'none',
  }),
  quote_expired: () => ({
    tone: 'attention',
    title: 'This price is no longer held',
    text: `${NOT_CHARGED} The part is still here; a new price takes a moment.`,
    next: 'refresh',
  }),
  delivery_not_priced: () => ({
    tone: 'attention',
    title: 'The delivery fee is no longer held',
    text: `${NOT_CHARGED} Give the address once more, so that we can price the delivery again.`,
    next: 'address',
  }),
  payments_unavailable: () => ({
    tone: 'attention',
    title: 'Card payments cannot be reached right now',
    text: `${NOT_CHARGED} Your price and delivery are kept. Try again in a moment.`,
    next: 'none',
  }),
  payment_in_progress: () => ({
    tone: 'info',
    title: 'A payment for this part is under way',
    text: 'Finish it in the other window, or wait until its page has closed.',
    next: 'none',
  }),
  idempotency_in_flight: () => ({
    tone: 'info',
    title: 'Your order is still being prepared',
    text: 'Try again in a few seconds; it is not ordered twice.',
    next: 'none',
  }),
  unreachable: ({ detail }) => ({
    tone: 'attention',
    title: detail,
    text: 'Trying again does not order twice.',
    next: 'none',
  }),
}

/** A refusal of the order in words; what has no words of its own is said as the shop said it. */
export function acceptAnswer(refusal: WireRefusal): AcceptAnswer {
  const answer = ANSWERS[refusal.code]
  return answer ? answer(refusal) : { tone: 'stop', title: refusal.detail, text: NOT_CHARGED, next: 'none' }
}

function dateMoved(shipBy: unknown): string {
  return typeof shipBy === 'string'
    ? `The ship date has moved to ${dayText(shipBy)}`
    : 'The ship date has moved to a later day'
}

/** After these the very same order is sent again; after any other answer the buyer decides anew. */
const SAME_INTENT = new Set([
  'unreachable',
  'idempotency_in_flight',
  'payments_unavailable',
  'internal_error',
])

export function keepsIntent({ code }: WireRefusal): boolean {
  return SAME_INTENT.has(code)
}

/** Where a payment is made, where the answer says so. */
export function checkoutUrlOf({ code, fields }: WireRefusal): string | null {
  const url = fields['checkout_url']
  return code === 'payment_required' && typeof url === 'string' ? url : null
}
