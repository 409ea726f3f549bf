import { z } from 'zod'
import { MaterialId } from '../../catalog/materials.ts'

const cents = z.int().min(0)
/** A rate may be a fraction of a cent (6.5 cents per gram); charged amounts are whole cents. */
const rate = z.number().min(0)

const MaterialRates = z.object({
  /** The shop's cost of a kilogram, for its own margin; not part of the price. */
  filament_cents_per_kg: rate,
  sell_cents_per_gram: rate,
  machine_cents_per_hour: rate,
})
type MaterialRates = z.infer<typeof MaterialRates>

/** The rates of another material times a factor, so that a Custom material has an estimate before an engineer prices it. */
const BorrowedRates = z.object({ like: MaterialId, factor: z.number().positive() })

const QuantityBreak = z.object({ from: z.int().min(2), percent: z.number().min(0).max(90) })
type QuantityBreak = z.infer<typeof QuantityBreak>

/**
 * The shop's rate card, a stored document. A quote keeps the version it was priced with. Amounts in cents; README.md says
 * where the first-run rates come from.
 */
export const PriceBook = z
  .object({
    setup_per_line_cents: cents,
    handling_per_unit_cents: cents,
    /** Minimum price of a unit, before the quantity discount. */
    min_unit_cents: cents,
    /** Minimum total of an order line. */
    order_min_cents: cents,
    labor_cents_per_minute: rate,
    /** Minutes of support removal: one per `mm2_per_minute` of contact area, at most `max_minutes`. */
    support_removal: z.object({ mm2_per_minute: z.number().positive(), max_minutes: z.number().min(0) }),
    /** Fastest costs Economy times this factor, rounded up to a multiple of `asap_round_up_to_cents`. */
    asap_factor: z.number().min(1),
    asap_round_up_to_cents: z.int().min(1),
    /** Percent off the unit from this quantity on, smallest quantity first. */
    quantity_breaks: z.array(QuantityBreak),
    /**
     * Added to machine time where its estimate is less certain: `share` times the time error that four of five prints
     * stay below (0.2 = 20 %), per material, from calibration. Materials that are not calibrated add nothing.
     */
    risk_margin: z.object({
      share: z.number().min(0).max(1),
      time_error_p80: z.partialRecord(MaterialId, z.number().min(0).max(2)),
    }),
    rates: z.record(MaterialId, z.union([MaterialRates, BorrowedRates])),
    /**
     * The costs that the parts of a basket pay once. Price books of before baskets share nothing until the owner says
     * so.
     */
    basket: z
      .object({ share_setup: z.boolean(), share_minimum: z.boolean() })
      .default({ share_setup: false, share_minimum: false }),
  })
  .superRefine((book, context) => {
    for (const fault of bookFaults(book)) context.addIssue({ code: 'custom', ...fault })
  })
export type PriceBook = z.infer<typeof PriceBook>

interface BookFault {
  path: (string | number)[]
  message: string
}

function bookFaults(book: {
  quantity_breaks: QuantityBreak[]
  rates: Record<MaterialId, object>
}): BookFault[] {
  const borrowers = Object.entries(book.rates).flatMap(([id, rates]) =>
    'like' in rates ? [[id, rates.like as MaterialId] as const] : [],
  )
  return [
    ...breakFaults(book.quantity_breaks),
    ...borrowers
      .filter(([, lender]) => 'like' in book.rates[lender])
      .map(([id, lender]) => ({
        path: ['rates', id, 'like'],
        message: `${id} cannot take its rates from ${lender}, which has none of its own.`,
      })),
  ]
}

function breakFaults(steps: readonly QuantityBreak[]): BookFault[] {
  return steps.flatMap((step, at): BookFault[] => {
    const before = steps[at - 1]
    const message = 'Quantity breaks must rise, in quantity and in percent.'
    if (!before) return []
    if (step.from <= before.from) return [{ path: ['quantity_breaks', at, 'from'], message }]
    return step.percent < before.percent ? [{ path: ['quantity_breaks', at, 'percent'], message }] : []
  })
}

/** Returns the rates of a material, with borrowed rates resolved. */
export function ratesOf(book: PriceBook, material: MaterialId): MaterialRates {
  const rates = book.rates[material]
  if (!('like' in rates)) return rates
  const lender = book.rates[rates.like]
  if ('like' in lender) throw new Error(`the rates of ${material} lead nowhere`)
  return {
    filament_cents_per_kg: lender.filament_cents_per_kg * rates.factor,
    sell_cents_per_gram: lender.sell_cents_per_gram * rates.factor,
    machine_cents_per_hour: lender.machine_cents_per_hour * rates.factor,
  }
}

/** Percent off the unit price at this quantity. */
export function discountPercent(book: Pick<PriceBook, 'quantity_breaks'>, quantity: number): number {
  return book.quantity_breaks.findLast((step) => step.from <= quantity)?.percent ?? 0
}
