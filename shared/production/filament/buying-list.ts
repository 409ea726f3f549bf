import type { MaterialId } from '../../catalog/materials.ts'
import { csvText } from '../../platform/csv.ts'
import type { PacificDay } from '../../platform/time.ts'
import { sameFilament, type Filament, type FilamentLevel } from './filament-levels.ts'
import { gramsOf, type Milligrams, type Spool } from './spool.ts'
import { awaitedMg, type Supply } from './supply.ts'

/** Filament of the units of one paid order that are not printed yet. */
export interface ReservedFilament extends Filament {
  order_id: string
  number: number
  /** The day that the customer is told; null while it is not confirmed. */
  ship_by: PacificDay | null
  mg: Milligrams
}

/** A filament that has to be bought: how much, and until when. */
export interface BuyingLine extends Filament {
  /** Beyond what is there and what is on its way. */
  to_buy_mg: Milligrams
  on_its_way_mg: Milligrams
  /** Sold, and neither there nor on its way in time. */
  missing_mg: Milligrams
  /** Orders for which it is not enough in time, by their ship dates. */
  at_risk: PromiseAtRisk[]
  /** The first of them, and its ship date. */
  first_order: { order_id: string; number: number } | null
  needed_by: PacificDay | null
  /** Spools as they were bought last. */
  spools: number
  spool_mg: Milligrams
  brand: string | null
  cost_cents: number | null
}

export type PromiseAtRisk = Pick<ReservedFilament, 'order_id' | 'number' | 'ship_by'>

interface BuyingFacts {
  levels: readonly FilamentLevel[]
  reserved: readonly ReservedFilament[]
  supplies: readonly Supply[]
  today: PacificDay
  /** All that the shop has or had, newest last. */
  spools: readonly Pick<Spool, 'material' | 'color' | 'net_mg' | 'brand' | 'cost_cents'>[]
}

/** The size of most spools that are sold. */
const USUAL_SPOOL_MG = 1_000_000

/** Returns the filaments to buy: those sold without filament for it first, by the day they are needed. */
export function buyingList({ levels, reserved, supplies, spools, today }: BuyingFacts): BuyingLine[] {
  return levels
    .map((level): BuyingLine => {
      const coming = supplies.filter((supply) => sameFilament(supply, level))
      const on_its_way_mg = coming.reduce((sum, supply) => sum + awaitedMg(supply), 0)
      const to_buy_mg = Math.max(0, level.to_buy_mg - on_its_way_mg)
      const last = spools.findLast((spool) => sameFilament(spool, level))
      const spool_mg = last?.net_mg ?? USUAL_SPOOL_MG
      return {
        material: level.material,
        color: level.color,
        to_buy_mg,
        on_its_way_mg,
        ...shortage(level, reserved, inTime(coming, today)),
        spools: Math.ceil(to_buy_mg / spool_mg),
        spool_mg,
        brand: last?.brand ?? null,
        cost_cents: last?.cost_cents ?? null,
      }
    })
    .filter(({ to_buy_mg, missing_mg }) => to_buy_mg > 0 || missing_mg > 0)
    .toSorted(
      (a, b) =>
        dayOrLast(a.needed_by).localeCompare(dayOrLast(b.needed_by)) ||
        b.missing_mg - a.missing_mg ||
        b.to_buy_mg - a.to_buy_mg,
    )
}

/**
 * Orders take what is there in the order of their ship dates. Filament that arrives on the ship date itself is too late to be printed.
 */
function shortage(
  level: FilamentLevel,
  reserved: readonly ReservedFilament[],
  coming: readonly Supply[],
): Pick<BuyingLine, 'missing_mg' | 'at_risk' | 'first_order' | 'needed_by'> {
  const sold = reserved
    .filter((order) => sameFilament(order, level))
    .toSorted((a, b) => dayOrLast(a.ship_by).localeCompare(dayOrLast(b.ship_by)) || a.number - b.number)
  let taken = 0
  let missing_mg = 0
  const at_risk: PromiseAtRisk[] = []
  for (const order of sold) {
    taken += order.mg
    const there = coming
      .filter(({ expected }) => expected !== null && expected < dayOrLast(order.ship_by))
      .reduce((sum, supply) => sum + awaitedMg(supply), level.on_hand_mg)
    if (taken <= there) continue
    at_risk.push({ order_id: order.order_id, number: order.number, ship_by: order.ship_by })
    missing_mg = Math.max(missing_mg, taken - there)
  }
  const first = at_risk.at(0) ?? null
  return {
    missing_mg,
    at_risk,
    first_order: first && { order_id: first.order_id, number: first.number },
    needed_by: first?.ship_by ?? null,
  }
}

/** Returns the supplies that a promise can count on. Once the expected day has passed, or without one, nobody knows when a supply comes. */
function inTime(supplies: readonly Supply[], today: PacificDay): Supply[] {
  return supplies.filter(({ expected }) => expected !== null && expected >= today)
}

/** The supplies that should have arrived, and the orders that would have their filament if they had. */
export function lateSupplies(facts: BuyingFacts): { supply: Supply; at_risk: PromiseAtRisk[] }[] {
  const { levels, reserved, supplies, today } = facts
  return supplies
    .filter((supply) => supply.closed_at === null && supply.expected !== null && supply.expected < today)
    .map((supply) => {
      const level = levels.find((one) => sameFilament(one, supply))
      const others = inTime(supplies, today).filter((one) => sameFilament(one, supply))
      return { supply, at_risk: level ? shortage(level, reserved, others).at_risk : [] }
    })
}

const LAST = '9999-12-31'

function dayOrLast(day: PacificDay | null): string {
  return day ?? LAST
}

/** Returns the list as a file for the shop's supplier: weights in grams, prices in dollars. */
export function buyingCsv(lines: readonly BuyingLine[], labels: ReadonlyMap<MaterialId, string>): string {
  const dollars = (cents: number | null) => (cents === null ? null : { figure: (cents / 100).toFixed(2) })
  return csvText(lines, [
    ['Material', ({ material }) => labels.get(material) ?? material],
    ['Color', ({ color }) => color],
    ['To buy (g)', ({ to_buy_mg }) => Math.ceil(gramsOf(to_buy_mg))],
    ['On its way (g)', ({ on_its_way_mg }) => Math.round(gramsOf(on_its_way_mg))],
    ['Missing for what is sold (g)', ({ missing_mg }) => Math.ceil(gramsOf(missing_mg))],
    ['Needed by', ({ needed_by }) => needed_by],
    ['First for order', ({ first_order }) => first_order?.number ?? null],
    ['Spools', ({ spools }) => spools],
    ['Spool (g)', ({ spool_mg }) => Math.round(gramsOf(spool_mg))],
    ['Last brand', ({ brand }) => brand],
    ['Last price of a spool (USD)', ({ cost_cents }) => dollars(cost_cents)],
  ])
}
