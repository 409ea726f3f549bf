import { expect, test } from 'vitest'
import { listLargeNumbers } from '../../../../shared/operations/documents/number-limits.ts'

const NEXT_YEAR = Date.UTC(2027, 0, 1) / 1000

test('a number above the limit of its field is a fault at its place', () => {
  expect(listLargeNumbers({ fees: { setup_cents: 1_000_001, steps: [{ grams: 5e6 }] } })).toEqual([
    { path: 'fees.setup_cents', message: 'Must be at most $10,000.00 (1,000,000 cents).' },
    { path: 'fees.steps.0.grams', message: 'Must be at most 1,000,000.' },
  ])
})

test('an instant of this century is no fault, because couriers are paused until a day', () => {
  expect(listLargeNumbers({ courier: { paused_until: NEXT_YEAR } })).toEqual([])
  expect(listLargeNumbers({ courier: { paused_until: NEXT_YEAR * 1000 } })).toEqual([
    { path: 'courier.paused_until', message: 'Must be at most the year 2100.' },
  ])
})
