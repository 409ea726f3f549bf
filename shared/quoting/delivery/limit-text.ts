import { formatCents } from '../../platform/money.ts'
import { GRAMS_PER_POUND } from './delivery-fees.ts'

const MM_PER_INCH = 25.4

/** Lengths that staff enter in inches; others are in millimeters. */
const IN_INCHES: ReadonlySet<string> = new Set(['inner_mm', 'longest_mm', 'most_girth_mm'])

/** Writes the limit of a field of the delivery rules in the unit in which staff enter it. */
export function deliveryLimitText(field: string, limit: number): string {
  if (/cents(_per_liter)?$/.test(field)) return formatCents(limit)
  if (field === 'most_grams') return `${round(limit / GRAMS_PER_POUND)} lb`
  if (field.includes('grams')) return `${limit} g`
  if (IN_INCHES.has(field)) return `${round(limit / MM_PER_INCH)} in`
  return String(limit)
}

function round(amount: number): number {
  return amount < 1 ? Number(amount.toPrecision(1)) : Math.floor(amount)
}
