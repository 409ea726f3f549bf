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

/** The words with which a customer names a material or color that is not listed. */
export interface AskedNotes {
  material_note: string | null
  color_note: string | null
}

/** Reasons and findings whose sentence only says that the customer named something. */
const NAMED: ReadonlySet<string> = new Set(['custom_material', 'custom_color'])

/** Returns what the customer asks for beyond the lists, as a sentence for staff; null for nothing. */
export function askedText({ material_note, color_note }: AskedNotes): string | null {
  const [material, color] = [material_note, color_note].map((note) => note?.trim().replace(/\.$/, '') ?? '')
  if (material === '') return color === '' ? null : `Asks for the color ${color}.`
  return color === '' ? `Asks for ${material}.` : `Asks for ${material}, in the color ${color}.`
}

/** Returns why a quote waits for staff: what was asked for, the routing's decision, and the first finding on the part. */
export function quoteReasonText(
  reasons: readonly TierReason[],
  findings: readonly { code: string; message: string }[],
  notes: AskedNotes,
): string {
  const asked = askedText(notes)
  const isTold = (code: string) => asked !== null && NAMED.has(code)
  const words = reasons.flatMap((reason) =>
    reason === 'finding' || isTold(reason) ? [] : [TIER_WORDS[reason]],
  )
  const found = findings.filter(({ code }) => !isTold(code)).slice(0, 1)
  const all = [...(asked === null ? [] : [asked]), ...words, ...found.map(({ message }) => message)]
  return all.length === 0 ? 'The part could not be measured or priced.' : all.join(' ')
}

export function reviewReasonText(reasons: readonly ReviewReason[]): string {
  return reasons.length === 0
    ? 'The delivery has no price.'
    : `The parcel is ${reasons.map((reason) => REVIEW_WORDS[reason]).join('; ')}.`
}
