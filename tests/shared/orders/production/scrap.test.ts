import { expect, test } from 'vitest'
import { scrapCost } from '../../../../shared/orders/production/scrap.ts'
import { HOUR } from '../../../../shared/platform/time.ts'

const rates = { filament_cents_per_kg: 2500, machine_cents_per_hour: 300 }

test.each<[string, number, number, number]>([
  ['two hours and 20 g', 2 * HOUR, 20, 650],
  ['machine time alone', HOUR, 0, 300],
  ['filament alone', 0, 1000, 2500],
  ['nothing yet', 0, 0, 0],
  ['half a cent, rounded up', 6, 0, 1],
])('the scrap of %s has its cost', (_name, seconds, grams, cents) => {
  expect(scrapCost({ seconds, grams }, rates)).toBe(cents)
})
