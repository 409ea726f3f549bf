import { z } from 'zod'
import { ZipPrefix } from './places.ts'
import { percentOf, type Cents } from '../platform/money.ts'

const Percent = z.number().min(0).max(30)

/** A place with its own rate: all ZIP codes that begin with one of these prefixes. The longest match counts. */
const TaxPlace = z.object({
  name: z.string().min(1),
  zips: z.array(ZipPrefix).min(1),
  percent: Percent,
})

/** The shop's own table: the states in which it collects tax, with the rates of their places. */
export const SalesTaxRules = z.object({
  /** Source and date of the rates; shown to staff. */
  source: z.string(),
  /**
   * Computes the tax by this table, or by Stripe Tax. Either way it is known before the payment session opens: Stripe's
   * own page would compute it only after an address is entered there.
   */
  by: z.enum(['table', 'stripe']),
  states: z.record(
    z.string().regex(/^[A-Z]{2}$/),
    z.object({ name: z.string(), percent: Percent, places: z.array(TaxPlace) }),
  ),
  /**
   * The taxed part of a delivery fee: nothing, the excess over the shop's cost, or all (California, CDTFA Pub. 100).
   */
  delivery: z.enum(['never', 'excess', 'always']),
})
export type SalesTaxRules = z.infer<typeof SalesTaxRules>

export interface TaxedSale {
  parts_cents: Cents
  delivery_cents: Cents
  /** The shop's cost of the delivery; null without a record of it. */
  delivery_cost_cents: Cents | null
  destination: { state: string; zip: string }
}

export interface SalesTax {
  /** Null if several rates or a flat fee make up the tax. */
  percent: number | null
  /** The place whose rate applies; null if no tax is collected. */
  place: string | null
  parts_tax_cents: Cents
  delivery_tax_cents: Cents
  tax_cents: Cents
}

/**
 * Computes sales tax by destination. Tax on parts and on delivery are each rounded half up, so that each can be shown and
 * refunded separately.
 *
 * Regulation 1628 (a), 18 CCR: a separately stated charge for transport from the shop directly to the buyer by "other
 * than facilities of the retailer, i.e., by United States mail, independent contract or common carrier" is not taxed as
 * far as it does "not exceed the cost of the transportation to the retailer". Couriers and carriers are such; so the rule
 * is `excess`. CDTFA Publication 100: without a record of the actual cost all of the charge is taxed, and so it is where
 * the shop drives with its own vehicle: a shop that does sets `always`.
 */
export function salesTax(sale: TaxedSale, rules: SalesTaxRules): SalesTax {
  const { state, zip } = sale.destination
  const stateRules = rules.states[state.toUpperCase()]
  if (!stateRules) return { percent: 0, place: null, parts_tax_cents: 0, delivery_tax_cents: 0, tax_cents: 0 }
  const { name, percent } = findRate(stateRules, zip)
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

/** Returns the taxed part of the delivery fee. */
export function taxableDelivery(
  sale: Pick<TaxedSale, 'delivery_cents' | 'delivery_cost_cents'>,
  rule: SalesTaxRules['delivery'],
): Cents {
  if (rule === 'never') return 0
  if (rule === 'always') return sale.delivery_cents
  return Math.max(0, sale.delivery_cents - (sale.delivery_cost_cents ?? 0))
}

/** ZIP prefixes that are listed twice in one state, which makes their rate ambiguous, each at its second place. */
export function listDuplicateZips({
  states,
}: Pick<SalesTaxRules, 'states'>): { path: string; message: string }[] {
  return Object.entries(states).flatMap(([code, { places }]) => {
    const firstNames = new Map<string, string>()
    return places.flatMap(({ name, zips }, place) =>
      zips.flatMap((zip, at) => {
        const first = firstNames.get(zip)
        if (first === undefined) {
          firstNames.set(zip, name)
          return []
        }
        const where = first === name ? `twice in ${name}` : `in two places: ${first} and ${name}`
        const message = `ZIP code ${zip} is listed ${where}.`
        return [{ path: `states.${code}.places.${place}.zips.${at}`, message }]
      }),
    )
  })
}

function findRate(state: SalesTaxRules['states'][string], zip: string): { name: string; percent: number } {
  const matches = state.places.flatMap((place) =>
    place.zips.filter((prefix) => zip.startsWith(prefix)).map((prefix) => ({ place, length: prefix.length })),
  )
  const [best] = matches.sort((a, b) => b.length - a.length)
  return best?.place ?? state
}
