import type { Cents } from '../money.ts'
import type { Amounts } from './amounts.ts'
import { taxShare, type OrderMoney } from './refunds.ts'

/** What refunds of one order have given back before, and how much of their tax was counted as that on the delivery. */
export interface CountedRefunds extends Amounts {
  delivery_tax_cents: Cents
}

/**
 * How much of a refund's tax is that on the delivery; the rest is on the parts. In proportion to what has gone back of
 * the delivery charge by then, and never so that more of either tax would go back than was paid.
 */
export function deliveryTaxOf(
  refund: Amounts,
  of: Pick<OrderMoney, 'captured' | 'parts_tax_cents'> & { before: CountedRefunds },
): Cents {
  const { captured, parts_tax_cents, before } = of
  const onDelivery = captured.tax_cents - parts_tax_cents
  const byThen = before.delivery_cents + refund.delivery_cents
  const due = taxShare(byThen, captured.delivery_cents, onDelivery) - before.delivery_tax_cents
  const partsTaxLeft = parts_tax_cents - (before.tax_cents - before.delivery_tax_cents)
  const least = Math.max(0, refund.tax_cents - partsTaxLeft)
  const most = Math.min(refund.tax_cents, onDelivery - before.delivery_tax_cents)
  return Math.max(Math.min(Math.max(due, least), most), 0)
}
