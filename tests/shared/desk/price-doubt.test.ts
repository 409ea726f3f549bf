import { expect, test } from 'vitest'
import { priceDoubt } from '../../../shared/desk/price-doubt.ts'

const doubt = (total_cents: number, asked_cents: number | null = 4850) =>
  priceDoubt({ total_cents, filament_cost_cents: 200, asked_cents })

test.each([
  ['as asked', 4850, null],
  ['half of it', 2425, null],
  ['less than half of it', 2424, 'far_below'],
  ['the point one place to the left', 485, 'far_below'],
  ['less than its filament costs', 199, 'below_filament'],
  ['five times as much', 24_250, null],
  ['more than that', 24_251, 'far_above'],
  ['the point one place to the right', 48_500, 'far_above'],
])('a price that is %s is doubted where it is far off', (_what, total_cents, expected) => {
  expect(doubt(total_cents)).toBe(expected)
})

test('only the filament is known where the price book asks nothing', () => {
  expect([doubt(1, null), doubt(200, null), doubt(100_000, null)]).toEqual(['below_filament', null, null])
})
