import type { Cents } from '../../platform/money.ts'
import type { DeliveryRules } from './delivery-rules.ts'
import { tryDelivery, type TrialDelivery, type TrialOutcome, type TrialPlace } from './delivery-trial.ts'

/** A delivery that changed rules would price or decide in another way. */
export interface ChangedDelivery {
  delivery: TrialDelivery
  before: TrialOutcome
  after: TrialOutcome
}

/** The effects that changed rules would have had on priced deliveries. */
export interface TriedDeliveries {
  tried: number
  /** Only a delivery service knows their price. */
  unknown: number
  raised: number
  lowered: number
  /** With a fee before or after, but not both. */
  gained: number
  lost: number
  /** Sums of those that have a fee both before and after. */
  before_cents: Cents
  after_cents: Cents
  /** The largest change in cents first. */
  most_changed: ChangedDelivery[]
}

const MOST_CHANGED = 10

/** Decides each delivery twice, by the saved rules and by the changed ones, and sums up what differs. */
export function tryDeliveries(
  deliveries: readonly TrialDelivery[],
  rules: { before: DeliveryRules; after: DeliveryRules },
  place: TrialPlace,
): TriedDeliveries {
  const decided = deliveries.flatMap((delivery): ChangedDelivery[] => {
    const before = tryDelivery(delivery, rules.before, place)
    const after = tryDelivery(delivery, rules.after, place)
    return before && after ? [{ delivery, before, after }] : []
  })
  const changed = decided.filter(isChanged)
  const both = decided.filter(({ before, after }) => feeOf(before) !== null && feeOf(after) !== null)
  const sum = (side: 'before' | 'after') => both.reduce((total, one) => total + feeOf(one[side])!, 0)
  return {
    tried: decided.length,
    unknown: deliveries.length - decided.length,
    raised: both.filter((one) => differenceOf(one) > 0).length,
    lowered: both.filter((one) => differenceOf(one) < 0).length,
    gained: changed.filter(({ before }) => feeOf(before) === null).length,
    lost: changed.filter(({ after }) => feeOf(after) === null).length,
    before_cents: sum('before'),
    after_cents: sum('after'),
    most_changed: changed
      .toSorted((a, b) => Math.abs(differenceOf(b)) - Math.abs(differenceOf(a)))
      .slice(0, MOST_CHANGED),
  }
}

function isChanged({ before, after }: ChangedDelivery): boolean {
  return feeOf(before) !== feeOf(after) || methodOf(before) !== methodOf(after)
}

/** Null without a fee. */
function feeOf(outcome: TrialOutcome): Cents | null {
  return outcome.outcome === 'priced' ? outcome.fee_cents : null
}

function methodOf(outcome: TrialOutcome): string | null {
  return outcome.outcome === 'priced' ? outcome.method : null
}

/** A missing fee counts as none. */
function differenceOf({ before, after }: ChangedDelivery): Cents {
  return (feeOf(after) ?? 0) - (feeOf(before) ?? 0)
}
