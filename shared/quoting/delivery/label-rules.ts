import { z } from 'zod'
import type { Cents } from '../../platform/money.ts'
import { ClockTime, Weekday } from '../../platform/time.ts'

const LABEL_FORMATS = ['pdf', 'png', 'zpl'] as const
export type CarrierLabelFormat = (typeof LABEL_FORMATS)[number]

/** The order value from which an option is bought; null: never. An empty `carriers` means every carrier. */
const LabelOption = z.object({
  from_cents: z.int().min(0).max(10_000_000).nullable().default(null),
  carriers: z.array(z.string().trim().min(1).max(60)).max(20).default([]),
})
export type LabelOption = z.infer<typeof LabelOption>

const Pickup = z.object({
  carrier: z.string().trim().min(1).max(60),
  weekdays: z.array(Weekday).min(1),
  at: ClockTime,
})
export type Pickup = z.infer<typeof Pickup>

/** The format of labels, the options bought with them, and the pick-up times of carriers. */
export const LabelRules = z.object({
  /** 4 x 6 inches in each format. */
  format: z.enum(LABEL_FORMATS).default('pdf'),
  insurance: LabelOption.prefault({}),
  signature: LabelOption.prefault({}),
  pickups: z.array(Pickup).max(30).default([]),
})
export type LabelRules = z.infer<typeof LabelRules>

/** The options bought with a label. */
export interface LabelOptions {
  /** Null without insurance. */
  insured_cents: Cents | null
  signature: boolean
}

/** Returns the options for a parcel of a carrier, by the value of its parts. */
export function labelOptions(
  rules: Pick<LabelRules, 'insurance' | 'signature'>,
  { value_cents, carrier }: { value_cents: Cents; carrier: string },
): LabelOptions {
  const applies = ({ from_cents, carriers }: LabelOption) =>
    from_cents !== null &&
    value_cents >= from_cents &&
    (carriers.length === 0 || carriers.some((name) => name.toLowerCase() === carrier.toLowerCase()))
  return { insured_cents: applies(rules.insurance) ? value_cents : null, signature: applies(rules.signature) }
}
