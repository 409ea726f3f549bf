import { asCents, type Cents } from '../../platform/money.ts'

/**
 * Returns totals for 1, 2, ... `upTo` units from the rate card's totals, each unit price in whole cents, because a total is unit
 * price times quantity. Three corrections:
 * - a quantity below a discount step never costs more than the step: `later` are the card's totals of the steps ahead;
 * - one more unit never lowers the total, which rounding the unit price could otherwise do;
 * - one more unit never raises the unit price, which rounding the total up could otherwise do.
 * Item 0 is one unit.
 */
export function fairTotals(
  cardTotal: (quantity: number) => Cents,
  upTo: number,
  later: readonly { from: number; total: Cents }[] = [],
): Cents[] {
  const totals: Cents[] = []
  let unit = Number.POSITIVE_INFINITY
  for (let quantity = 1; quantity <= upTo; quantity += 1) {
    const ahead = later.filter((step) => step.from > quantity).map((step) => step.total)
    const least = Math.max(Math.min(cardTotal(quantity), ...ahead), totals.at(-1) ?? 0)
    unit = Math.min(unit, Math.ceil(least / quantity))
    totals.push(asCents(unit * quantity))
  }
  return totals
}
