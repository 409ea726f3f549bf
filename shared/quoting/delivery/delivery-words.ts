import type { CourierExclusion, ReviewReason } from './decide-delivery.ts'

/** The reason for offering a carrier, shown with the question whether the buyer wants one. */
const CARRIER_WORDS: Record<CourierExclusion, string> = {
  off: 'The shop has no courier; a carrier can deliver there.',
  outside: 'This address is outside the courier area; a carrier can deliver there.',
  parcel: 'This order is too large, heavy or valuable for a courier; a carrier can deliver it.',
  po_box: 'A courier cannot deliver to a PO box; the Postal Service (USPS) can.',
  chosen: 'A carrier can deliver there.',
  refused: 'The courier does not go to this address; a carrier can deliver there.',
}

/** Returns the reason for offering a carrier; where staff set its price, why that is so, as no carrier of the shop simply goes there. */
export function carrierOfferWords(why: CourierExclusion, review: readonly ReviewReason[]): string {
  if (review.length === 0) return CARRIER_WORDS[why]
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
