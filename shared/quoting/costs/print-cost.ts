import { roundCents, type Cents } from '../../platform/money.ts'
import { HOUR, MINUTE } from '../../platform/time.ts'
import { ratesOfPrinter, type CostRates } from './cost-rates.ts'

/** Costs of a print: the columns of every table of costs. */
export interface CostParts {
  filament_cents: Cents
  energy_cents: Cents
  machine_cents: Cents
  labor_cents: Cents
}
const COST_PARTS = ['filament_cents', 'energy_cents', 'machine_cents', 'labor_cents'] as const

/** The print of one unit on a plate that has ended. */
export interface PrintedUnit {
  order_id: string
  unit: number
  failed: boolean
  /** Its own print time by its estimate: its share of the plate's. */
  seconds: number
  mg: number
  /** Cost of its filament by the prices of the spools, with fractions of a cent. */
  filament_cost: number
}

export interface PrintedPlate {
  printer_id: string | null
  /** From start to end, as recorded. */
  seconds: number
  /** As read from a meter; null: by the power of the printer. */
  wh: number | null
  units: readonly PrintedUnit[]
}

export type UnitCost = Pick<PrintedUnit, 'order_id' | 'unit' | 'failed' | 'mg'> & CostParts

/**
 * Returns the cost of each unit of a plate. Time, energy and the work on the plate are shared by print time, the work on
 * units equally. The plate is rounded once, to the cent; its cents go to the parts of the units by largest remainder, so
 * that units and parts add up to the plate.
 */
export function plateCost(plate: PrintedPlate, rates: CostRates): UnitCost[] {
  const exact = plate.units.map((unit) => exactCost(plate, unit, rates))
  const cents = shareCents(exact.flatMap((parts) => COST_PARTS.map((name) => parts[name])))
  return plate.units.map(({ order_id, unit, failed, mg }, at) => {
    const [filament_cents, energy_cents, machine_cents, labor_cents] = cents.slice(
      at * COST_PARTS.length,
      (at + 1) * COST_PARTS.length,
    )
    return { order_id, unit, failed, mg, filament_cents, energy_cents, machine_cents, labor_cents }
  })
}

/** With fractions of a cent. */
function exactCost(plate: PrintedPlate, unit: PrintedUnit, rates: CostRates): CostParts {
  const share = shareOf(unit, plate.units)
  const hours = plate.seconds / HOUR
  const { watts } = ratesOfPrinter(rates, plate.printer_id)
  return costOfWork(
    {
      printer_id: plate.printer_id,
      filament_cost: unit.filament_cost,
      hours: hours * share,
      wh: (plate.wh ?? watts * hours) * share,
      labor_minutes: rates.labor_minutes_per_plate * share + rates.labor_minutes_per_unit,
    },
    rates,
  )
}

interface Work {
  printer_id: string | null
  filament_cost: number
  hours: number
  wh: number
  labor_minutes: number
}

function costOfWork(work: Work, rates: CostRates): CostParts {
  return {
    filament_cents: work.filament_cost,
    energy_cents: (work.wh / 1000) * rates.electricity_cents_per_kwh,
    machine_cents: work.hours * ratesOfPrinter(rates, work.printer_id).machine_cents_per_hour,
    labor_cents: ((work.labor_minutes * MINUTE) / HOUR) * rates.labor_cents_per_hour,
  }
}

/** Prints to come: all units of an order by their estimate. */
export interface ExpectedPrints {
  units: number
  /** Machine time of all units together. */
  seconds: number
  /** Cost of their filament by the price book. */
  filament_cost: number
}

/** Returns the cost of prints to come by the rules of a plate: all on one, on a printer like the others. */
export function expectedCost(prints: ExpectedPrints, rates: CostRates): CostParts {
  return printCost({ ...prints, printer_id: null, plates: prints.units > 0 ? 1 : 0 }, rates)
}

interface PlacedPrints extends ExpectedPrints {
  printer_id: string | null
  /** Plates of work; less than one for a share of a plate. */
  plates: number
}

/** Returns the cost of prints on one printer by the rules of a plate. */
export function printCost(
  { printer_id, units, plates, seconds, filament_cost }: PlacedPrints,
  rates: CostRates,
): CostParts {
  const hours = seconds / HOUR
  const work = {
    printer_id,
    filament_cost,
    hours,
    wh: ratesOfPrinter(rates, printer_id).watts * hours,
    labor_minutes: rates.labor_minutes_per_plate * plates + rates.labor_minutes_per_unit * units,
  }
  const exact = costOfWork(work, rates)
  const [filament_cents, energy_cents, machine_cents, labor_cents] = shareCents(
    COST_PARTS.map((name) => exact[name]),
  )
  return { filament_cents, energy_cents, machine_cents, labor_cents }
}

function shareOf({ seconds }: PrintedUnit, units: readonly PrintedUnit[]): number {
  const total = units.reduce((sum, unit) => sum + unit.seconds, 0)
  return total === 0 ? 1 / units.length : seconds / total
}

/** Rounds the sum of amounts to cents, and gives the cents to the amounts: no amount is off by a whole cent. */
export function shareCents(amounts: readonly number[]): Cents[] {
  const cents = amounts.map((amount) => roundCents(amount, 'down'))
  const total = roundCents(amounts.reduce((sum, amount) => sum + amount, 0))
  const left = total - cents.reduce((sum, amount) => sum + amount, 0)
  const byRemainder = amounts
    .map((amount, at) => ({ at, remainder: amount - cents[at] }))
    .toSorted((a, b) => b.remainder - a.remainder || a.at - b.at)
  for (const { at } of byRemainder.slice(0, left)) cents[at] += 1
  return cents
}

export function addCosts(costs: readonly CostParts[]): CostParts {
  const sum = (name: keyof CostParts) => costs.reduce((total, cost) => total + cost[name], 0)
  return {
    filament_cents: sum('filament_cents'),
    energy_cents: sum('energy_cents'),
    machine_cents: sum('machine_cents'),
    labor_cents: sum('labor_cents'),
  }
}

export function totalCost(cost: CostParts): Cents {
  return COST_PARTS.reduce((sum, name) => sum + cost[name], 0)
}

/** Prints of an order or a plate: good ones and failed ones apart. */
export interface MadeCost {
  good: CostParts
  failed: CostParts
  good_units: number
  failed_prints: number
  total_cents: Cents
}

export function sumCost(units: readonly UnitCost[]): MadeCost {
  const [good, failed] = [units.filter((unit) => !unit.failed), units.filter((unit) => unit.failed)]
  const parts = { good: addCosts(good), failed: addCosts(failed) }
  return {
    ...parts,
    good_units: good.length,
    failed_prints: failed.length,
    total_cents: totalCost(parts.good) + totalCost(parts.failed),
  }
}
