import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CostRates } from '../../../../shared/quoting/costs/cost-rates.ts'
import { marginOf } from '../../../../shared/quoting/costs/margin.ts'
import { addCosts, expectedCost, plateCost } from '../../../../shared/quoting/costs/print-cost.ts'
import { HOUR } from '../../../../shared/platform/time.ts'

const RATES: CostRates = {
  electricity_cents_per_kwh: 20,
  watts: 100,
  machine_cents_per_hour: 50,
  labor_cents_per_hour: 3000,
  labor_minutes_per_plate: 6,
  labor_minutes_per_unit: 2,
  printers: {},
}
const cost = { filament_cents: 500, energy_cents: 20, machine_cents: 80, labor_cents: 400 }

describe('the margin', () => {
  test.each([
    [2000, 3, 333],
    [2000, 1.5, 667],
    [400, 1, -600],
  ])(
    'the margin of %d cents after a cost of 1000 is, in %d machine hours, %d an hour',
    (revenue_cents, hours, each) => {
      expect(marginOf({ revenue_cents, cost, seconds: hours * HOUR })).toEqual({
        cost_cents: 1000,
        margin_cents: revenue_cents - 1000,
        per_machine_hour_cents: each,
        uncounted: null,
      })
    },
  )

  test('has no figure an hour without machine time', () => {
    expect(marginOf({ revenue_cents: 1, cost }).per_machine_hour_cents).toBeNull()
  })

  test.each([
    [{ labor_cents: 0 }, 'labor not counted'],
    [{ machine_cents: 0 }, 'machine hours not counted'],
    [{ labor_cents: 0, machine_cents: 0 }, 'labor and machine hours not counted'],
  ])('names the costs that are not set: %j', (unset, uncounted) => {
    expect(marginOf({ revenue_cents: 2000, cost: { ...cost, ...unset } }).uncounted).toBe(uncounted)
  })
})

test('a quote expects the cost that a plate with all its units has', () => {
  const work = fc.record({ units: fc.integer({ min: 1, max: 30 }), hours: fc.integer({ min: 1, max: 40 }) })
  fc.assert(
    fc.property(work, ({ units, hours }) => {
      const printed = Array.from({ length: units }, (_, at) => ({
        order_id: 'q_1',
        unit: at + 1,
        failed: false,
        seconds: HOUR,
        mg: 0,
        filament_cost: 100,
      }))
      const plate = { printer_id: null, seconds: hours * HOUR, wh: null, units: printed }
      const made = addCosts(plateCost(plate, RATES))
      const expected = expectedCost({ units, seconds: hours * HOUR, filament_cost: 100 * units }, RATES)
      const costOf = (parts: typeof made) => marginOf({ revenue_cents: 0, cost: parts }).cost_cents
      expect(Math.abs(costOf(made) - costOf(expected))).toBeLessThanOrEqual(1)
    }),
  )
})
