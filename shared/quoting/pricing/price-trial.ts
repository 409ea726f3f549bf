import type { QuotedExtra } from '../../catalog/extras.ts'
import type { MaterialId, Speed } from '../../catalog/materials.ts'
import { sumCents, type Cents } from '../../platform/money.ts'
import type { PacificDay } from '../../platform/time.ts'
import type { UnitPrint } from './card-amounts.ts'
import type { OwnMaterial } from '../../catalog/own-material.ts'
import type { CostRates } from '../costs/cost-rates.ts'
import { marginOf } from '../costs/margin.ts'
import { addCosts, expectedCost, type CostParts } from '../costs/print-cost.ts'
import { withOwnRates } from './own-material.ts'
import type { PriceBook } from './price-book.ts'
import { pricePart } from './price-part.ts'

/** Something with a price that a changed price book is tried on: a sample part, a quote or an order. */
export interface TrialPart {
  /** The id of the quote; null for a sample part. */
  quote_id: string | null
  /** Null unless it was ordered. */
  order_number: number | null
  name: string
  material: MaterialId
  /** The shop's own material that `Custom` stands for. */
  own: OwnMaterial | null
  quantity: number
  extras: readonly QuotedExtra[]
  speed: Speed
  estimate: UnitPrint
  /** Its price now: of a quote as it was promised, of a sample part by the saved price book. */
  before: TrialPrice
}

/** For the whole quantity. */
interface TrialPrice {
  total_cents: Cents
  filament_cost_cents: Cents
}

/** A part with its price before and after the change, in whole cents. */
export interface TrialRow extends Omit<TrialPart, 'own' | 'extras' | 'estimate' | 'before'> {
  before: TrialFigures
  after: TrialFigures
}

interface TrialFigures {
  total_cents: Cents
  /** Null if the machine time is zero. */
  margin_per_hour_cents: Cents | null
  /** Costs that the margin leaves out because they are not set. */
  uncounted: string | null
}

/**
 * The reasons a quote is not priced again: it was withdrawn or replaced, staff set its price, it has none, or its
 * estimate is not stored.
 */
export const LEFT_OUT_REASONS = ['withdrawn', 'priced_by_staff', 'not_priced', 'not_measured'] as const
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number]

/** The outcome of trying a price book on one kind of parts. */
export interface TrialGroup {
  /** The number in the period, more than were tried if there are very many. */
  found: number
  looked_at: number
  left_out: Record<LeftOutReason, number>
  priced: number
  raised: number
  lowered: number
  /** Sums of all priced parts. */
  before: TrialFigures
  after: TrialFigures
  /** The most changed ones, the largest change in cents first; unchanged ones are not among them. */
  most_changed: TrialRow[]
}

/** The prices that a changed price book would have asked. */
export interface TriedPrices {
  samples: TrialGroup
  /** Quotes of this month. */
  quotes: TrialGroup
  quotes_since: PacificDay
  /** Orders of last month. */
  orders: TrialGroup
  orders_since: PacificDay
}

const MOST_CHANGED = 10

/** Returns the price of a part by a price book. Uses the same rule as a quote. */
export function priceTrialPart(part: Omit<TrialPart, 'before'>, book: PriceBook): TrialPrice {
  const { estimate, material, own, quantity, extras, speed } = part
  const price = pricePart({
    estimate,
    material,
    quantity,
    extras,
    book: own ? withOwnRates(book, own) : book,
  })
  const { total_cents } = price.prices[speed]
  return { total_cents, filament_cost_cents: price.filament_cost_cents }
}

/** Sums up a trial part by part, so that a long one can be interrupted. */
export class PriceTrial {
  readonly #book: PriceBook
  readonly #costs: CostRates
  readonly #left_out: Record<LeftOutReason, number> = {
    withdrawn: 0,
    priced_by_staff: 0,
    not_priced: 0,
    not_measured: 0,
  }
  readonly #rows: TrialRow[] = []
  readonly #sums = { before: emptySums(), after: emptySums() }

  constructor(book: PriceBook, costs: CostRates) {
    this.#book = book
    this.#costs = costs
  }

  leaveOut(reason: LeftOutReason): void {
    this.#left_out[reason] += 1
  }

  add(part: TrialPart): void {
    const after = priceTrialPart(part, this.#book)
    const work = { seconds: part.estimate.seconds * part.quantity, units: part.quantity }
    const { estimate: _estimate, own: _own, extras: _extras, before, ...shown } = part
    this.#rows.push({
      ...shown,
      before: addUp(this.#sums.before, this.#sumOf(before, work)),
      after: addUp(this.#sums.after, this.#sumOf(after, work)),
    })
  }

  #sumOf({ total_cents, filament_cost_cents }: TrialPrice, work: { seconds: number; units: number }): Sums {
    const cost = expectedCost({ ...work, filament_cost: filament_cost_cents }, this.#costs)
    return { total_cents, cost, seconds: work.seconds }
  }

  /** `found`: how many there are, if not all of them were looked at. */
  result(found?: number): TrialGroup {
    const left_out = this.#left_out
    const looked_at = this.#rows.length + Object.values(left_out).reduce((sum, count) => sum + count, 0)
    return {
      found: found ?? looked_at,
      looked_at,
      left_out,
      priced: this.#rows.length,
      raised: this.#rows.filter((row) => differenceOf(row) > 0).length,
      lowered: this.#rows.filter((row) => differenceOf(row) < 0).length,
      before: figuresOf(this.#sums.before),
      after: figuresOf(this.#sums.after),
      most_changed: this.#rows
        .filter((row) => differenceOf(row) !== 0)
        .toSorted((a, b) => Math.abs(differenceOf(b)) - Math.abs(differenceOf(a)))
        .slice(0, MOST_CHANGED),
    }
  }
}

interface Sums {
  total_cents: Cents
  cost: CostParts
  seconds: number
}

function emptySums(): Sums {
  return { total_cents: 0, cost: addCosts([]), seconds: 0 }
}

/** Adds a price to the sums and returns its own figures. */
function addUp(sums: Sums, price: Sums): TrialFigures {
  sums.total_cents = sumCents([sums.total_cents, price.total_cents])
  sums.cost = addCosts([sums.cost, price.cost])
  sums.seconds += price.seconds
  return figuresOf(price)
}

function figuresOf({ total_cents, ...made }: Sums): TrialFigures {
  const { per_machine_hour_cents, uncounted } = marginOf({ revenue_cents: total_cents, ...made })
  return { total_cents, margin_per_hour_cents: per_machine_hour_cents, uncounted }
}

function differenceOf({ before, after }: Pick<TrialRow, 'before' | 'after'>): Cents {
  return after.total_cents - before.total_cents
}
