import { formatCents, type Cents } from '../platform/money.ts'
import type { ChosenExtra, Extra, QuotedExtra } from './extras.ts'

/** Returns the choice of the extras that a quote has; one that the shop added to its offer cannot be chosen. */
export function chosenExtras(extras: readonly Pick<QuotedExtra, 'id' | 'count'>[]): ChosenExtra[] {
  return extras.flatMap(({ id, count }) => (id === null ? [] : [{ id, count }]))
}

/** Returns the price of an extra for the whole quantity. */
export function extraTotal(
  { per, cents, count }: Pick<QuotedExtra, 'per' | 'cents' | 'count'>,
  quantity: number,
): Cents {
  return cents * count * (per === 'piece' ? quantity : 1)
}

/** Returns the working days that the extras of a part add to its ship date: they are made one after another. */
export function extraDays(extras: readonly Pick<QuotedExtra, 'lead_days'>[]): number {
  return extras.reduce((sum, { lead_days }) => sum + lead_days, 0)
}

/** Returns an extra in words: "4 × M3 threaded insert per piece", "Sanding per piece", "CAD hour". */
export function extraText({ name, per, count }: Pick<QuotedExtra, 'name' | 'per' | 'count'>): string {
  return `${count === 1 ? '' : `${count} × `}${name}${per === 'piece' ? ' per piece' : ''}`
}

/** Returns the price of one in words: "$0.50 per piece", "$40.00 per order". */
export function extraPriceText({ cents, per }: Pick<Extra, 'cents' | 'per'>): string {
  return `${formatCents(cents)} per ${per}`
}
