import { formatCents } from '../../shared/platform/money.ts'

/** `, $4.20 each`, rounded; empty for a single unit. */
export function unitPriceText(partsCents: number, quantity: number): string {
  return quantity < 2 ? '' : `, ${formatCents(Math.round(partsCents / quantity))} each`
}
