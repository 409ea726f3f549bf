import { REVIEW_WORDS } from '../quoting/delivery/delivery-words.ts'
import type { ReviewReason } from '../quoting/delivery/decide-delivery.ts'
import type { TierReason } from '../quoting/pricing/routing.ts'

const TIER_WORDS: Record<Exclude<TierReason, 'finding'>, string> = {
  custom_material: 'The material is a custom one.',
  expensive_unit: 'One unit costs more than the shop quotes without a person.',
  long_total_print: 'All units together print longer than the shop quotes without a person.',
  custom_color: 'The color is a custom one.',
  no_printer_for_material: 'No printer in service that is large enough can print its material.',
}

/** Returns the reasons a quote waits for staff: the routing's decision, and the first finding on the part. */
export function quoteReasonText(reasons: readonly TierReason[], findings: readonly string[]): string {
  const words = reasons.flatMap((reason) => (reason === 'finding' ? [] : [TIER_WORDS[reason]]))
  const found = findings.slice(0, 1)
  const all = [...words, ...found]
  return all.length === 0 ? 'The part could not be measured or priced.' : all.join(' ')
}

export function reviewReasonText(reasons: readonly ReviewReason[]): string {
  return reasons.length === 0
    ? 'The delivery has no price.'
    : `The parcel is ${reasons.map((reason) => REVIEW_WORDS[reason]).join('; ')}.`
}
