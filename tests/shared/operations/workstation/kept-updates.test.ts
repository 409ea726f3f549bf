import { expect, test } from 'vitest'
import { isCheckDue } from '../../../../shared/operations/workstation/kept-updates.ts'

const HOUR = 3600
const isDue = (failed_checks: number, age: number) =>
  isCheckDue({ checked_at: 1_000_000, tried_at: 1_000_000, failed_checks }, 1_000_000 + age)

test('an address is asked once a day, and at once the first time', () => {
  expect([isDue(0, 24 * HOUR - 1), isDue(0, 24 * HOUR)]).toEqual([false, true])
  expect(isCheckDue({ checked_at: null, tried_at: null, failed_checks: 0 }, 5)).toBe(true)
})

test.each([
  [1, 5 * 60],
  [2, 20 * 60],
  [3, 80 * 60],
  [5, 12 * HOUR],
  [500, 12 * HOUR],
])('the address is asked again, after %d failures, in %d s', (failures, pause) =>
  expect([isDue(failures, pause - 1), isDue(failures, pause)]).toEqual([false, true]),
)

test('an address is asked after the clock was set back', () => {
  expect([isDue(0, -1), isDue(3, -1)]).toEqual([true, true])
})
