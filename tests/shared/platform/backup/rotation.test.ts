import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  backupsToRemove,
  DEFAULT_ROTATION,
  MIN_KEPT,
  type DatedBackup,
  type RotationRules,
} from '../../../../shared/platform/backup/rotation.ts'
import { DAY, HOUR, pacificDayOf, type Instant } from '../../../../shared/platform/time.ts'
import { MONDAY_MORNING } from '../../../shop/test-shop.ts'

const at = (created_at: Instant): DatedBackup => ({ name: String(created_at), created_at })
const hourly = (count: number) => Array.from({ length: count }, (_, back) => at(MONDAY_MORNING - back * HOUR))
const keptOf = (backups: DatedBackup[], rules: RotationRules, now = MONDAY_MORNING) => {
  const removed = new Set(backupsToRemove(backups, rules, now))
  return backups.filter(({ name }) => !removed.has(name)).map(({ created_at }) => created_at)
}

describe('hourly backups of half a year', () => {
  const kept = keptOf(hourly(180 * 24), DEFAULT_ROTATION)

  test('keep one of each of the last 24 hours', () => {
    expect(kept.slice(0, 24)).toEqual(hourly(24).map(({ created_at }) => created_at))
  })
  test('keep the newest of each of 14 days, and of each of 8 weeks', () => {
    // The first two days are among the 24 hours; three of the eight weeks end on a day that is kept as a day.
    const days = new Set(kept.map(pacificDayOf))
    expect(days.size).toBe(14 + 5)
    expect(kept).toHaveLength(24 + 12 + 5)
    expect(MONDAY_MORNING - kept.at(-1)!).toBeGreaterThan(42 * DAY)
  })
})

test.each([
  ['two backups', [0, -HOUR], [0, -HOUR]],
  [
    'two of the same hour and an older one, which are the last three',
    [0, -60, -300 * DAY],
    [0, -60, -300 * DAY],
  ],
  ['four of the same hour', [0, -60, -120, -180], [0, -60, -120]],
  ['backups of a clock that was ahead', [0, -60, -120, -180, 400 * DAY], [0, -60, 400 * DAY]],
])('the rotation keeps of %s what is needed', (_name, ages, kept) => {
  const rules = { hours: 1, days: 1, weeks: 0 }
  const backups = ages.map((age) => at(MONDAY_MORNING + age))
  expect(keptOf(backups, rules)).toEqual(kept.map((age) => MONDAY_MORNING + age))
})

const rules = fc.record({
  hours: fc.integer({ min: 1, max: 168 }),
  days: fc.integer({ min: 1, max: 366 }),
  weeks: fc.integer({ min: 0, max: 520 }),
})
const instants = fc.uniqueArray(fc.integer({ min: -500 * DAY, max: 2 * DAY }), { maxLength: 60 })

test('never removes the newest backups, and a second run removes nothing more', () => {
  fc.assert(
    fc.property(instants, rules, (ages, rule) => {
      const backups = ages.map((age) => at(MONDAY_MORNING + age))
      const kept = keptOf(backups, rule)
      const newest = backups.map(({ created_at }) => created_at).toSorted((a, b) => b - a)
      expect(kept).toEqual(expect.arrayContaining(newest.slice(0, MIN_KEPT)))
      expect(keptOf(kept.map(at), rule)).toEqual(kept)
    }),
  )
})

test('a larger number never keeps less', () => {
  fc.assert(
    fc.property(instants, rules, fc.constantFrom('hours', 'days', 'weeks'), (ages, rule, larger) => {
      const backups = ages.map((age) => at(MONDAY_MORNING + age))
      const more = keptOf(backups, { ...rule, [larger]: rule[larger] + 1 })
      expect(more).toEqual(expect.arrayContaining(keptOf(backups, rule)))
    }),
  )
})
