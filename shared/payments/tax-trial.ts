import type { Cents } from '../platform/money.ts'
import { salesTax, type SalesTax, type SalesTaxRules, type TaxedSale } from './sales-tax.ts'

/** A quote that can be paid now, with what would be taxed. */
export interface OpenSale extends TaxedSale {
  quote_id: string
  /** The part's file name. */
  name: string
}

/** The tax of a quote by the saved rules and by changed ones. */
export interface ChangedTax {
  sale: OpenSale
  before: SalesTax
  after: SalesTax
}

/** The effects of changed tax rules on open quotes. */
export interface TriedTaxes {
  tried: number
  raised: number
  lowered: number
  before_cents: Cents
  after_cents: Cents
  /** The largest change in cents first. */
  most_changed: ChangedTax[]
}

const MOST_CHANGED = 10

/** Computes the tax of each sale twice by the shop's own table, and sums up what differs. */
export function tryTaxes(
  sales: readonly OpenSale[],
  rules: { before: SalesTaxRules; after: SalesTaxRules },
): TriedTaxes {
  const taxed = sales.map((sale) => ({
    sale,
    before: salesTax(sale, rules.before),
    after: salesTax(sale, rules.after),
  }))
  const changed = taxed.filter((one) => differenceOf(one) !== 0)
  const sum = (side: 'before' | 'after') => taxed.reduce((total, one) => total + one[side].tax_cents, 0)
  return {
    tried: taxed.length,
    raised: changed.filter((one) => differenceOf(one) > 0).length,
    lowered: changed.filter((one) => differenceOf(one) < 0).length,
    before_cents: sum('before'),
    after_cents: sum('after'),
    most_changed: changed
      .toSorted((a, b) => Math.abs(differenceOf(b)) - Math.abs(differenceOf(a)))
      .slice(0, MOST_CHANGED),
  }
}

function differenceOf({ before, after }: ChangedTax): Cents {
  return after.tax_cents - before.tax_cents
}
