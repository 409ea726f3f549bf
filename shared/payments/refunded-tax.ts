import type { Cents } from '../platform/money.ts'
import type { Amounts } from './amounts.ts'
import { taxShare, type OrderMoney } from './refunds.ts'

/** The sum of an order's earlier refunds, and how much of their tax was reported as tax on the delivery. */
export interface CountedRefunds extends Amounts {
  delivery_tax_cents: Cents
}

/**
 * Returns the part of a refund's tax that is on the delivery; the rest is on the parts. It is in proportion to the
 * delivery fee that is refunded by then, and never makes the refunded tax on either exceed what was paid.
 */
export function deliveryTaxOf(
  refund: Amounts,
  {
    captured,
    parts_tax_cents,
    before,
  }: Pick<OrderMoney, 'captured' | 'parts_tax_cents'> & { before: CountedRefunds },
): Cents {
  const onDelivery = captured.tax_cents - parts_tax_cents
  const refundedDelivery = before.delivery_cents + refund.delivery_cents
  const due = taxShare(refundedDelivery, captured.delivery_cents, onDelivery) - before.delivery_tax_cents
  const partsTaxLeft = parts_tax_cents - (before.tax_cents - before.delivery_tax_cents)
  const min = Math.max(0, refund.tax_cents - partsTaxLeft)
  const max = Math.min(refund.tax_cents, onDelivery - before.delivery_tax_cents)
  return Math.max(Math.min(Math.max(due, min), max), 0)
}
