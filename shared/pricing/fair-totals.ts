import { asCents, type Cents } from '../money.ts'

/**
 * Totals for 1, 2, ... `upTo` units, each a whole number of cents a unit (the interface's total is unit times quantity,
 * decisions G-8), made from what the rate card says for each quantity. Two things are put right on the way:
 * - a quantity below a discount step never costs more than the step itself would: `later` are the card's totals of the
 *   steps still ahead;
 * - one more unit never makes the whole cheaper, which rounding to whole cents a unit could otherwise do.
 * So the total never falls and the unit price never rises with the quantity. Item 0 is one unit.
 */
export function fairTotals(
  cardTotal: (quantity: number) => Cents,
  upTo: number,
  later: readonly { from: number; total: Cents }[] = [],
): Cents[] {
  const totals: Cents[] = []
  for (let quantity = 1; quantity <= upTo; quantity += 1) {
    const ahead = later.filter((step) => step.from > quantity).map((step) => step.total)
    const card = Math.min(cardTotal(quantity), ...ahead)
    const least = Math.max(card, totals.at(-1) ?? 0)
    totals.push(asCents(Math.ceil(least / quantity) * quantity))
  }
  return totals
}
