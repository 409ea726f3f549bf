import { allocate, type Cents } from '../../platform/money.ts'
import { totalOf, type Amounts } from '../../payments/amounts.ts'

/** The amounts of quotes that are bought together. */
export interface PurchaseAmounts {
  /** The price of each quote's pieces in the basket, by quote id. */
  quote_totals: Readonly<Record<string, Cents>>
  delivery_cents: Cents
  /** The shop's cost of the delivery; null if unknown. */
  delivery_cost_cents: Cents | null
  parts_tax_cents: Cents
  delivery_tax_cents: Cents
}

/** The share of one quote, which its order is paid with. */
export interface PurchaseShare extends Amounts {
  quote_id: string
  total_cents: Cents
  delivery_cost_cents: Cents | null
  parts_tax_cents: Cents
  delivery_tax_cents: Cents
}

/**
 * Splits delivery and tax over the quotes, so that the shares add up to what is paid: the delivery and the tax on parts by the
 * price of the parts, the tax on the delivery by the share of it. A cent that cannot be split goes to the larger remainder,
 * of equal ones to the smaller quote id, so the order of the quotes does not matter.
 */
export function splitPurchase(amounts: PurchaseAmounts): PurchaseShare[] {
  const quotes = Object.entries(amounts.quote_totals).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const parts = quotes.map(([, cents]) => cents)
  const deliveries = allocate(amounts.delivery_cents, parts)
  const costs = amounts.delivery_cost_cents === null ? null : allocate(amounts.delivery_cost_cents, parts)
  const partsTaxes = allocate(amounts.parts_tax_cents, parts)
  const deliveryTaxes = allocate(amounts.delivery_tax_cents, deliveries)
  return quotes.map(([quote_id, parts_cents], at) => {
    const tax_cents = partsTaxes[at] + deliveryTaxes[at]
    const share: Amounts = { parts_cents, delivery_cents: deliveries[at], tax_cents }
    return {
      ...share,
      quote_id,
      total_cents: totalOf(share),
      delivery_cost_cents: costs && costs[at],
      parts_tax_cents: partsTaxes[at],
      delivery_tax_cents: deliveryTaxes[at],
    }
  })
}
