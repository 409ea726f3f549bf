import { asCents, type Cents } from '../money.ts'

/**
 * Totals for 1, 2, ... `upTo` units, each a whole number of cents a unit (the interface's total is unit times quantity,
 * decisions G-8), made from what the rate card says for each quantity. Three things are put right on the way:
 * - a quantity below a discount step never costs more than the step itself would: `later` are the card's totals of the
 *   steps still ahead;
 * - one more unit never makes the whole cheaper, which rounding to whole cents a unit could otherwise do;
 * - one more unit never makes a unit dearer, which rounding the whole up could otherwise do.
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
