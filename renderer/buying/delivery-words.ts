import { REVIEW_REASONS } from '../../shared/delivery/decide-delivery.ts'
import { REVIEW_WORDS } from '../../shared/delivery/delivery-words.ts'
import { formatCents } from '../../shared/money.ts'
import type { Quote } from '../../shared/quotes/quote.ts'
import type { WireRefusal } from '../api.ts'
import type { Tone } from '../ui/notice.tsx'
import { countText, shopInstantText } from '../ui/words.ts'

/** What the shop's "no" to an address means for the buyer, and the choices that remain. */
export interface DeliveryAnswer {
  tone: Tone
  title: string
  text: string
  /** `carrier`: the same address can be sent again for a carrier. `again`: the same may work later. `ask`: only a person of the shop can help. */
  next: ('carrier' | 'again' | 'ask')[]
}

type AnswerOf = (refusal: WireRefusal) => DeliveryAnswer

const ANSWERS: Record<string, AnswerOf> = {
  carrier_shipping_available: (refusal) => ({
    tone: 'attention',
    title: 'Ship by carrier?',
    text: `${refusal.detail} ${carrierOffer(refusal)}You choose.`,
    next: ['carrier'],
  }),
  couriers_unavailable: ({ fields }) => ({
    tone: 'attention',
    title: 'No courier is available right now',
    text: `${couriersFrom(fields['couriers_from'])}Try again later, or ship by carrier.`,
    next: ['again', 'carrier'],
  }),
  outside_delivery_area: ({ detail }) => ({
    tone: 'stop',
    title: detail,
    text: 'Use another address in the United States, or contact us.',
    next: ['ask'],
  }),
  outside_shipping_area: () => ({
    tone: 'stop',
    title: 'No carrier ships to this address',
    text: 'Use an address in the 50 states or the District of Columbia, or contact us.',
    next: ['ask'],
  }),
  shipping_review_required: ({ fields }) => ({
    tone: 'info',
    title: 'We need to price this delivery ourselves',
    text: `${reviewReasons(fields['reasons'])}We’ve saved your address with the quote. The delivery price appears here once we’ve set it, and then you can pay. You don’t need to send the address again.`,
    next: ['ask'],
  }),
  delivery_invalid: ({ detail }) => ({
    tone: 'stop',
    title: 'Check the address and phone number',
    text: detail,
    next: [],
  }),
  invalid_input: () => ({
    tone: 'stop',
    title: 'Check the marked fields',
    text: 'Each one says what it needs.',
    next: [],
  }),
  courier_error: () => ({
    tone: 'attention',
    title: 'The courier service isn’t responding',
    text: 'Your address is still here. Try again in a moment, or ship by carrier.',
    next: ['again', 'carrier'],
  }),
  delivery_unavailable: () => ({
    tone: 'attention',
    title: 'We can’t price delivery right now',
    text: 'Your address is still here. Try again later. The price of your part won’t change.',
    next: ['again', 'ask'],
  }),
}

/** A refusal of the delivery call in words. What has no words of its own is said as the shop said it. */
export function deliveryAnswer(refusal: WireRefusal): DeliveryAnswer {
  const answer = ANSWERS[refusal.code]
  return answer ? answer(refusal) : { tone: 'stop', title: refusal.detail, text: '', next: ['again'] }
}

/** `Shipping costs $12.40 and takes about 3 business days. `, as far as the answer tells. */
function carrierOffer({ fields }: WireRefusal): string {
  const { fee_cents, transit_days } = fields
  if (typeof fee_cents !== 'number') return ''
  const days =
    typeof transit_days === 'number'
      ? ` and takes about ${countText(transit_days, 'business day')} after it ships`
      : ''
  return `Shipping costs ${formatCents(fee_cents)}${days}. `
}

function couriersFrom(instant: unknown): string {
  return typeof instant === 'number' ? `Next courier pickup: ${shopInstantText(instant)}. ` : ''
}

/** `It is a PO box, to which the carrier does not deliver. ` */
function reviewReasons(reasons: unknown): string {
  const known: readonly string[] = Array.isArray(reasons) ? reasons.map(String) : []
  const told = REVIEW_REASONS.filter((reason) => known.includes(reason)).map((reason) => REVIEW_WORDS[reason])
  return told.length > 0 ? `It is ${told.join(', and ')}. ` : ''
}

type Delivery = NonNullable<Quote['delivery']>

/** `By courier to Oakland`. */
export function deliveryTitle({ method, city }: Pick<Delivery, 'method' | 'city'>): string {
  return method === 'courier' ? `By courier to ${city}` : `By carrier to ${city}`
}

/** When it arrives, counted from the day it ships. */
export function arrivalWords({
  method,
  transit_days,
  window,
}: Pick<Delivery, 'method' | 'transit_days' | 'window'>): string {
  if (method === 'courier')
    return window
      ? `Arrives on the day it ships, between ${clockText(window.from)} and ${clockText(window.until)}.`
      : 'Arrives on the day it ships.'
  if (transit_days === undefined) return 'Arrives a few days after it ships.'
  return `Arrives about ${countText(transit_days, 'business day')} after it ships.`
}

/** `5:12 PM` where the shop is: couriers ride there. */
function clockText(instant: number): string {
  return shopInstantText(instant).split(', ').at(-1)!
}

/** What is told of a delivery that a person of the shop looks at, or has looked at. */
export function reviewWords(review: NonNullable<Quote['delivery_review']>): {
  tone: 'info' | 'attention'
  title: string
  text: string
} {
  const { status, city, note } = review
  if (status === 'waiting')
    return {
      tone: 'info',
      title: `We’re pricing the delivery to ${city}`,
      text: 'The price appears here once we’ve set it, and then you can pay. You don’t need to send the address again. A new address replaces this one.',
    }
  return {
    tone: 'attention',
    title: `We can’t deliver this to ${city}`,
    text: `${note ? `${note} ` : ''}Use another address.`,
  }
}
