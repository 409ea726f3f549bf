import type { WireRefusal } from '../../platform/api.ts'
import type { NoticeTone } from '../../platform/ui/notice.tsx'
import { dayText } from '../../platform/ui/words.ts'

/** A refusal of a purchase in the buyer's words. */
export interface AcceptRefusalWords {
  tone: NoticeTone
  title: string
  text: string
  /** The next step; `none` where the page itself changes, or the same button is used again. */
  next: 'none' | 'address' | 'refresh'
}

type RefusalWriter = (refusal: WireRefusal) => AcceptRefusalWords

const NOT_CHARGED = 'Nothing was charged.'

const WRITERS: Record<string, RefusalWriter> = {
  ship_date_changed: ({ fields }) => ({
    tone: 'attention',
    title: movedDateTitle(fields['ship_by']),
    text: `${NOT_CHARGED} Continue with the new date or choose the other ship date.`,
    next: 'none',
  }),
  option_unavailable: () => ({
    tone: 'attention',
    title: 'That ship date is no longer available',
    text: `${NOT_CHARGED} Choose the other ship date.`,
    next: 'none',
  }),
  couriers_unavailable: () => ({
    tone: 'attention',
    title: 'No courier is available the day your order ships',
    text: `${NOT_CHARGED} Choose the other ship date, or change the delivery above.`,
    next: 'none',
  }),
  price_changed: () => ({
    tone: 'attention',
    title: 'The price has changed',
    text: `${NOT_CHARGED} Review the new price before you continue.`,
    next: 'none',
  }),
  quote_expired: () => ({
    tone: 'attention',
    title: 'This price has expired',
    text: `${NOT_CHARGED} We still have your part. A new price takes a moment.`,
    next: 'refresh',
  }),
  delivery_not_priced: () => ({
    tone: 'attention',
    title: 'The delivery price has expired',
    text: `${NOT_CHARGED} Enter the address again to get a new delivery price.`,
    next: 'address',
  }),
  payments_unavailable: () => ({
    tone: 'attention',
    title: 'Card payments are unavailable right now',
    text: `${NOT_CHARGED} We’ve kept your price and delivery. Try again in a moment.`,
    next: 'none',
  }),
  payment_in_progress: () => ({
    tone: 'info',
    title: 'A payment for this part is in progress',
    text: 'Finish it in the other window, or wait until that payment page expires.',
    next: 'none',
  }),
  idempotency_in_flight: () => ({
    tone: 'info',
    title: 'Your order is still being prepared',
    text: 'Try again in a few seconds. It won’t be ordered twice.',
    next: 'none',
  }),
  unreachable: ({ detail }) => ({
    tone: 'attention',
    title: detail,
    text: 'You can try again without ordering twice.',
    next: 'none',
  }),
}

/** Writes a refusal of a purchase; codes without own words use the server's sentence. */
export function acceptRefusalWords(refusal: WireRefusal): AcceptRefusalWords {
  const write = WRITERS[refusal.code]
  return write ? write(refusal) : { tone: 'stop', title: refusal.detail, text: NOT_CHARGED, next: 'none' }
}

function movedDateTitle(shipBy: unknown): string {
  return typeof shipBy === 'string'
    ? `The ship date has moved to ${dayText(shipBy)}`
    : 'The ship date has moved to a later day'
}

/** Refusals after which the same request may be sent again; after any other the buyer makes a new decision. */
const RETRIED_WITH_SAME_KEY = new Set([
  'unreachable',
  'idempotency_in_flight',
  'payments_unavailable',
  'internal_error',
])

export function keepsIdempotencyKey({ code }: WireRefusal): boolean {
  return RETRIED_WITH_SAME_KEY.has(code)
}

/** Returns the address of the payment page from a `payment_required` refusal, otherwise null. */
export function checkoutUrlOf({ code, fields }: WireRefusal): string | null {
  const url = fields['checkout_url']
  return code === 'payment_required' && typeof url === 'string' ? url : null
}
