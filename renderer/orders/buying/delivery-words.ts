import { deliveryWay } from '../../../shared/quoting/delivery/delivery.ts'
import { REVIEW_REASONS } from '../../../shared/quoting/delivery/decide-delivery.ts'
import { REVIEW_WORDS, STAFF_PRICE_WORDS } from '../../../shared/quoting/delivery/delivery-words.ts'
import type { Quote } from '../../../shared/quoting/quotes/quote.ts'
import type { WireRefusal } from '../../platform/api.ts'
import type { NoticeTone } from '../../platform/ui/notice.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { shopInstantText } from '../../platform/ui/words.ts'

/** A refusal of a delivery address in the buyer's words, with the next steps. */
export interface DeliveryRefusalWords {
  tone: NoticeTone
  title: string
  text: string
  /**
   * `carrier`: the address can be sent again for a carrier. `review`: staff price the delivery when they are asked. `again`: may
   * work later. `contact`: staff can help.
   */
  next: ('carrier' | 'review' | 'again' | 'contact')[]
}

type RefusalWriter = (refusal: WireRefusal) => DeliveryRefusalWords

const WRITERS: Record<string, RefusalWriter> = {
  carrier_shipping_available: (refusal) =>
    isReviewOffer(refusal)
      ? {
          tone: 'info',
          title: 'We need to price this delivery ourselves',
          text: `${refusal.detail.replace(STAFF_PRICE_WORDS, '').trim()} Nothing is charged until you order.`,
          next: ['review'],
        }
      : {
          tone: 'info',
          title: 'A carrier delivers to this address',
          text: refusal.detail,
          next: ['carrier'],
        },
  couriers_unavailable: (refusal) => ({ tone: 'attention', ...noCourierWords(refusal) }),
  outside_delivery_area: ({ detail }) => ({
    tone: 'stop',
    title: detail,
    text: 'Use another address in the United States, or contact us.',
    next: ['contact'],
  }),
  outside_shipping_area: () => ({
    tone: 'stop',
    title: 'No carrier ships to this address',
    text: 'Use an address in the 50 states or the District of Columbia, or contact us.',
    next: ['contact'],
  }),
  shipping_review_required: ({ fields }) => ({
    tone: 'info',
    title: 'We need to price this delivery ourselves',
    text: `${reviewReasons(fields['reasons'])}We’ve saved your address with the quote. The delivery price appears here once we’ve set it, and then you can pay. You don’t need to send the address again.`,
    next: ['contact'],
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
    next: ['again', 'contact'],
  }),
}

/** Returns true if a carrier can deliver, for a price that staff set. */
export function isReviewOffer({ code, fields }: WireRefusal): boolean {
  return code === 'carrier_shipping_available' && fields['review_required'] === true
}

/** Writes a refusal of a delivery address; codes without own words use the server's sentence. */
export function deliveryRefusalWords(refusal: WireRefusal): DeliveryRefusalWords {
  const write = WRITERS[refusal.code]
  return write ? write(refusal) : { tone: 'stop', title: refusal.detail, text: '', next: ['again'] }
}

/** Without couriers for a while, trying again helps; when none comes on the ship date, it does not. */
function noCourierWords({ detail, fields }: WireRefusal): Omit<DeliveryRefusalWords, 'tone'> {
  const { couriers_from, retry_after } = fields
  const isOffered = detail.includes('carrier')
  const pickup =
    typeof couriers_from === 'number' ? `Next courier pickup: ${shopInstantText(couriers_from)}. ` : ''
  if (pickup !== '' && retry_after === undefined)
    return {
      title: 'No courier is available the day your order ships',
      text: `${pickup}${isOffered ? 'Ship by carrier instead, or contact us.' : 'Contact us to find another way.'}`,
      next: isOffered ? ['carrier', 'contact'] : ['contact'],
    }
  return {
    title: 'No courier is available right now',
    text: `${pickup}Try again ${pickup === '' ? 'later' : 'then'}${isOffered ? ', or ship by carrier' : ''}.`,
    next: isOffered ? ['again', 'carrier'] : ['again'],
  }
}

/** Writes why staff price a delivery: `Your order is too heavy for a carrier. ` */
function reviewReasons(reasons: unknown): string {
  const known: readonly string[] = Array.isArray(reasons) ? reasons.map(String) : []
  const words = REVIEW_REASONS.filter((reason) => known.includes(reason)).map(
    (reason) => REVIEW_WORDS[reason],
  )
  return words.length > 0 ? `Your order is ${words.join(', and ')}. ` : ''
}

type Delivery = NonNullable<Quote['delivery']>

/** `By courier to Oakland`. */
export function deliveryTitle({ city, ...delivery }: Pick<Delivery, 'method' | 'pickup' | 'city'>): string {
  const way = deliveryWay(delivery)
  return way === 'pickup' ? `Pickup in ${city}` : `By ${way} to ${city}`
}

/** Writes when a delivery arrives, relative to the ship date. */
export function arrivalWords({
  transit_days,
  window,
  ...delivery
}: Pick<Delivery, 'method' | 'pickup' | 'transit_days' | 'window'>): string {
  const way = deliveryWay(delivery)
  if (way === 'pickup') return 'Bring the number of your order.'
  if (way === 'courier')
    return window
      ? `Arrives the day your order ships, between ${clockText(window.from)} and ${clockText(window.until)}.`
      : 'Arrives the day your order ships.'
  if (transit_days === undefined) return 'Arrives a few days after your order ships.'
  return `Arrives about ${counted(transit_days, 'business day')} after your order ships.`
}

/** Writes a time in the shop's time zone, where couriers deliver: `5:12 PM`. */
function clockText(instant: number): string {
  return shopInstantText(instant).split(', ').at(-1)!
}
