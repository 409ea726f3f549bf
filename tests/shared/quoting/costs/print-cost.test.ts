import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ratesOfPrinter, type CostRates } from '../../../../shared/quoting/costs/cost-rates.ts'
import {
  plateCost,
  shareCents,
  sumCost,
  totalCost,
  type PrintedPlate,
  type PrintedUnit,
} from '../../../../shared/quoting/costs/print-cost.ts'
import { HOUR } from '../../../../shared/platform/time.ts'

const RATES: CostRates = {
  electricity_cents_per_kwh: 20,
  watts: 100,
  machine_cents_per_hour: 50,
  labor_cents_per_hour: 3000,
  labor_minutes_per_plate: 6,
  labor_minutes_per_unit: 2,
  printers: { p2: { watts: 300, machine_cents_per_hour: null } },
}

const unit = (number: number, more: Partial<PrintedUnit> = {}): PrintedUnit => ({
  order_id: 'q_1',
  unit: number,
  failed: false,
  seconds: HOUR,
  mg: 40_000,
  filament_cost: 100,
  ...more,
})
const plate = (units: PrintedUnit[], more: Partial<PrintedPlate> = {}): PrintedPlate => ({
  printer_id: 'p1',
  seconds: 10 * HOUR,
  wh: null,
  units,
  ...more,
})

describe('the cost of a plate', () => {
  test('is filament, energy, machine and labor, by hand: $1.00, $0.20, $5.00 and $4.00', () => {
    expect(plateCost(plate([unit(1)]), RATES)).toEqual([
      {
        order_id: 'q_1',
        unit: 1,
        failed: false,
        mg: 40_000,
        filament_cents: 100,
        energy_cents: 20,
        machine_cents: 500,
        labor_cents: 400,
      },
    ])
  })

  test('has the power of its printer, or what a meter showed', () => {
    expect(plateCost(plate([unit(1)], { printer_id: 'p2' }), RATES)[0].energy_cents).toBe(60)
    expect(plateCost(plate([unit(1)], { wh: 1500 }), RATES)[0].energy_cents).toBe(30)
    expect(ratesOfPrinter(RATES, 'p2')).toEqual({ watts: 300, machine_cents_per_hour: 50 })
  })

  test('is shared by print time, the work on each unit apart', () => {
    const [long, short] = plateCost(plate([unit(1, { seconds: 3 * HOUR }), unit(2)]), RATES)
    expect(long).toMatchObject({ energy_cents: 15, machine_cents: 375, labor_cents: 325 })
    expect(short).toMatchObject({ energy_cents: 5, machine_cents: 125, labor_cents: 175 })
  })

  test('shows failed prints apart, and both together in the total', () => {
    const made = sumCost(plateCost(plate([unit(1), unit(2, { failed: true })]), RATES))
    expect(made).toMatchObject({ good_units: 1, failed_prints: 1 })
    expect(totalCost(made.good) + totalCost(made.failed)).toBe(made.total_cents)
  })

  test('adds up: units to the plate, parts to units, rounded once', () => {
    const amount = fc.double({ min: 0, max: 5000, noNaN: true })
    const units = fc.array(
      fc.record({ seconds: fc.nat(50_000), filament_cost: amount, failed: fc.boolean() }),
      { minLength: 1, maxLength: 12 },
    )
    fc.assert(
      fc.property(units, fc.nat(200_000), fc.option(fc.nat(20_000)), (made, seconds, wh) => {
        const printed = plate(
          made.map((one, at) => unit(at + 1, one)),
          { seconds, wh },
        )
        const costs = plateCost(printed, RATES)
        const energy = ((wh ?? (RATES.watts * seconds) / HOUR) / 1000) * RATES.electricity_cents_per_kwh
        const labor =
          ((RATES.labor_minutes_per_plate + RATES.labor_minutes_per_unit * made.length) / 60) * 3000
        const filament = made.reduce((sum, { filament_cost }) => sum + filament_cost, 0)
        const exact = energy + labor + filament + (seconds / HOUR) * RATES.machine_cents_per_hour
        const total = costs.reduce((sum, cost) => sum + totalCost(cost), 0)
        expect(Math.abs(total - exact)).toBeLessThanOrEqual(0.500001)
        expect(sumCost(costs).total_cents).toBe(total)
        for (const cost of costs)
          for (const name of ['energy_cents', 'labor_cents'] as const)
            expect(Number.isInteger(cost[name]) && cost[name] >= 0).toBe(true)
      }),
    )
  })

  test('gives the cents of a sum to the largest remainders', () => {
    expect(shareCents([0.4, 0.4, 0.4])).toEqual([1, 0, 0])
    expect(shareCents([1.2, 2.7, 3.6])).toEqual([1, 3, 4])
    expect(shareCents([])).toEqual([])
  })
})
