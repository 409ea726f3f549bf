import { formatCents } from '../money.ts'
import { DeliveryRules } from './delivery-rules.ts'

const GRAMS_PER_POUND = 453.59237
const MM_PER_INCH = 25.4

/** What is wrong with entered rules: a sentence by field, such as `courier.fee.most_cents`. */
export type RulesFaults = Record<string, string>

/** Returns the rules as they are stored, or what is wrong with them. */
export function checkDeliveryRules(entered: unknown): { rules: DeliveryRules } | { faults: RulesFaults } {
  const read = DeliveryRules.safeParse(entered)
  if (read.success) return { rules: read.data }
  return {
    faults: Object.fromEntries(
      read.error.issues.map((issue) => [issue.path.join('.'), sentenceOf(issue, issue.path)]),
    ),
  }
}

type Issue = NonNullable<ReturnType<typeof DeliveryRules.safeParse>['error']>['issues'][number]

function sentenceOf(issue: Issue, path: PropertyKey[]): string {
  const name = path.findLast((step) => typeof step === 'string') ?? ''
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'array'
        ? 'At least one is needed.'
        : `At least ${inUnits(name, Number(issue.minimum))}.`
    case 'too_big':
      return `At most ${inUnits(name, Number(issue.maximum))}.`
    case 'invalid_type':
      return 'Write a number.'
    case 'custom':
      return issue.message
    case 'invalid_format':
      return name === 'zips' || name === 'blocked_zips'
        ? 'Write the first two to five digits of ZIP codes, with commas between them.'
        : issue.message
    default:
      return issue.message
  }
}

/** An amount in the units in which staff enter it. */
function inUnits(name: string, amount: number): string {
  if (name.endsWith('cents')) return formatCents(amount)
  if (name.endsWith('_grams')) return `${round(amount / GRAMS_PER_POUND)} lb`
  if (name.endsWith('_mm')) return `${round(amount / MM_PER_INCH)} in`
  return String(amount)
}

function round(amount: number): number {
  return amount < 1 ? Number(amount.toPrecision(1)) : Math.floor(amount)
}
