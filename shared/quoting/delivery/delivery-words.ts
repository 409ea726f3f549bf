import type { CourierExclusion, ReviewReason } from './decide-delivery.ts'

/** The reasons against the courier; null if the buyer asked for a carrier. */
const NO_COURIER: Record<CourierExclusion, string | null> = {
  off: 'The shop has no courier',
  outside: 'This address is outside the courier area',
  parcel: 'This order is too large, heavy or valuable for a courier',
  po_box: 'A courier cannot deliver to a PO box',
  chosen: null,
  refused: 'The courier does not go to this address',
}

const CARRIER_CAN: Partial<Record<CourierExclusion, string>> = {
  parcel: 'a carrier can deliver it',
  po_box: 'the Postal Service (USPS) can',
}

/** Returns the reason against the courier as a sentence; null if the buyer asked for a carrier. */
export function noCourierWords(why: CourierExclusion): string | null {
  const reason = NO_COURIER[why]
  return reason === null ? null : `${reason}.`
}

/** Returns the reason for offering a carrier; where staff set its price, why that is so, as no carrier of the shop simply goes there. */
export function carrierOfferWords(why: CourierExclusion, review: readonly ReviewReason[]): string {
  const reason = NO_COURIER[why]
  if (review.length === 0)
    return reason === null
      ? 'A carrier can deliver there.'
      : `${reason}; ${CARRIER_CAN[why] ?? 'a carrier can deliver there'}.`
  const reasons = [...new Set(review)].map((reason) => REVIEW_WORDS[reason]).join(', and ')
  return `This order is ${reasons}. ${STAFF_PRICE_WORDS}`
}

/** Said with the offer of a carrier whose price staff have to set. */
export const STAFF_PRICE_WORDS = 'The shop sets the price of this delivery.'

/** The reasons why staff have to review a delivery. */
export const REVIEW_WORDS: Record<ReviewReason, string> = {
  too_heavy: 'too heavy for a carrier',
  too_large: 'too large for a carrier',
  too_valuable: 'worth more than a carrier insures',
  po_box: 'addressed to a PO box, where our carrier doesn’t deliver',
}
