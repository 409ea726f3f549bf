import { expect, test } from 'vitest'
import { awaySince } from '../../../shared/desk/since-last-day.ts'
import { DAY } from '../../../shared/platform/time.ts'
import { PACIFIC_ZONE } from '../../../shared/platform/time-zones.ts'
import { at } from '../quoting/scheduling/shop-clock.ts'

const MONDAY = at('Mon 2026-11-16 08:00')

test('a person has been away since their last act before today', () => {
  const friday = at('Fri 2026-11-13 17:12')
  expect(awaySince(friday, { now: MONDAY, zone: PACIFIC_ZONE })).toBe(friday)
})

test('a person who has done nothing yet sees yesterday', () => {
  expect(awaySince(null, { now: MONDAY, zone: PACIFIC_ZONE })).toBe(at('Sun 2026-11-15 00:00'))
})

test('an absence of many weeks is cut off after two', () => {
  expect(awaySince(MONDAY - 60 * DAY, { now: MONDAY, zone: PACIFIC_ZONE })).toBe(MONDAY - 14 * DAY)
})
