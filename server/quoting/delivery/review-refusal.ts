import type { ReviewReason } from '../../../shared/quoting/delivery/decide-delivery.ts'
import { REVIEW_WORDS } from '../../../shared/quoting/delivery/delivery-words.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'

/** Returns the refusal of a delivery that staff must price first. It waits for them. */
export function deliveryReviewRefusal(
  allReasons: readonly ReviewReason[],
  what: 'quote' | 'basket',
): Refusal {
  const reasons = [...new Set(allReasons)]
  const words = reasons.map((reason) => REVIEW_WORDS[reason]).join(', ')
  return new Refusal(
    'shipping_review_required',
    `Our staff must review this delivery first (${words}). Read the ${what} again later; its delivery will then have a price.`,
    { reasons },
  )
}
