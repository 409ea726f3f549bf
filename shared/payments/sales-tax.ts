import { z } from 'zod'
import { percentOf, type Cents } from '../money.ts'

const Percent = z.number().min(0).max(30)

/** One place with a rate of its own: all five-digit ZIP codes that begin with one of these. The longest match counts. */
const TaxPlace = z.object({
  name: z.string().min(1),
  zips: z.array(z.string().regex(/^\d{2,5}$/)).min(1),
  percent: Percent,
})

/** The shop's own table: states in which it collects, with the rates of their places. */
export const SalesTaxRules = z.object({
  /** Where the figures come from and of which day they are; shown to the operator. */
  source: z.string(),
  /**
   * Who computes: this table, or Stripe Tax. Either way it is known and agreed before anybody is sent to pay: Stripe is
   * asked for a calculation then, as its Checkout would compute one only once an address is typed there.
   */
  by: z.enum(['table', 'stripe']),
  states: z.record(
    z.string().regex(/^[A-Z]{2}$/),
    z.object({ name: z.string(), percent: Percent, places: z.array(TaxPlace) }),
  ),
  /** What of a delivery charge is taxed: nothing, what is above the shop's own cost, or all (California, CDTFA Pub. 100). */
  delivery: z.enum(['never', 'excess', 'always']),
})
export type SalesTaxRules = z.infer<typeof SalesTaxRules>

export interface TaxedSale {
  parts_cents: Cents
  delivery_cents: Cents
  /** What the delivery costs the shop; null = no record of it. */
  delivery_cost_cents: Cents | null
  destination: { state: string; zip: string }
}

export interface SalesTax {
  /** Null where several rates, or a flat fee, make up the tax. */
  percent: number | null
  /** Where the rate holds; null where no tax is collected. */
  place: string | null
  parts_tax_cents: Cents
  delivery_tax_cents: Cents
  tax_cents: Cents
}

/**
 * Sales tax by destination. Tax on parts and on delivery are each rounded half up, so that both can be told and given
 * back on their own.
 *
 * Regulation 1628 (a), 18 CCR: a separately stated charge for transport from the shop directly to the buyer by "other
 * than facilities of the retailer, i.e., by United States mail, independent contract or common carrier" is not taxed as
 * far as it does "not exceed the cost of the transportation to the retailer". Couriers and carriers are such; so the rule
 * is `excess`. CDTFA Publication 100: without a record of the actual cost all of the charge is taxed, and so it is where
 * the shop drives with its own vehicle: a shop that does sets `always`.
 */
export function salesTax(sale: TaxedSale, rules: SalesTaxRules): SalesTax {
  const { state, zip } = sale.destination
  const there = rules.states[state.toUpperCase()]
  if (!there) return { percent: 0, place: null, parts_tax_cents: 0, delivery_tax_cents: 0, tax_cents: 0 }
  const { name, percent } = rateAt(there, zip)
  const parts_tax_cents = percentOf(sale.parts_cents, percent)
  const delivery_tax_cents = percentOf(taxableDelivery(sale, rules.delivery), percent)
  return {
    percent,
    place: name,
    parts_tax_cents,
    delivery_tax_cents,
    tax_cents: parts_tax_cents + delivery_tax_cents,
  }
}

/** How much of the delivery charge is taxed. */
export function taxableDelivery(
  sale: Pick<TaxedSale, 'delivery_cents' | 'delivery_cost_cents'>,
  rule: SalesTaxRules['delivery'],
): Cents {
  if (rule === 'never') return 0
  if (rule === 'always') return sale.delivery_cents
  return Math.max(0, sale.delivery_cents - (sale.delivery_cost_cents ?? 0))
}

/** A beginning of ZIP codes that stands twice in one state: then nobody could say which rate holds. Null for none. */
export function duplicateZip({ states }: Pick<SalesTaxRules, 'states'>): string | null {
  for (const { places } of Object.values(states)) {
    const zips = places.flatMap((place) => place.zips)
    const twice = zips.find((zip, at) => zips.indexOf(zip) < at)
    if (twice !== undefined) return twice
  }
  return null
}

function rateAt(state: SalesTaxRules['states'][string], zip: string): { name: string; percent: number } {
  const matches = state.places.flatMap((place) =>
    place.zips.filter((prefix) => zip.startsWith(prefix)).map((prefix) => ({ place, length: prefix.length })),
  )
  const [best] = matches.sort((a, b) => b.length - a.length)
  return best?.place ?? state
}
