import { expect, test } from 'vitest'
import { scrapCost } from '../../../../shared/orders/production/scrap.ts'
import { HOUR } from '../../../../shared/platform/time.ts'

const COSTS = {
  electricity_cents_per_kwh: 20,
  watts: 100,
  machine_cents_per_hour: 50,
  labor_cents_per_hour: 3000,
  labor_minutes_per_plate: 6,
  labor_minutes_per_unit: 2,
  printers: { p2: { watts: null, machine_cents_per_hour: 200 } },
}
const HALF_PLATE = { seconds: 2 * HOUR, grams: 20, share: 0.5 }
const ON_P1 = { printer_id: 'p1', filament_cents_per_kg: 2500 }

test.each([
  ['has filament, electricity, machine hours and its share of the labor', HALF_PLATE, ON_P1, {}, 404],
  ['has the machine hours of its own printer', HALF_PLATE, { ...ON_P1, printer_id: 'p2' }, {}, 704],
  ['has no labor where the shop has set none', HALF_PLATE, ON_P1, { labor_cents_per_hour: 0 }, 154],
  ['has the labor alone when it failed at once', { seconds: 0, grams: 0, share: 1 }, ON_P1, {}, 400],
])('the cost of scrap %s', (_title, used, at, changes, cents) => {
  expect(scrapCost(used, at, { ...COSTS, ...changes })).toBe(cents)
})
