import { expect, test } from 'vitest'
import { opensNext, withStaffNow } from '../../../../shared/quoting/scheduling/extra-hours.ts'
import { hoursOn, isWorkingDay } from '../../../../shared/quoting/scheduling/calendar.ts'
import { handoverDay, staffedFrom } from '../../../../shared/quoting/scheduling/working-hours.ts'
import { asPacificDay, instantOf } from '../../../../shared/platform/time.ts'
import { calendar as CALENDAR } from '../../shop-documents.ts'

const [SUNDAY, MONDAY, TUESDAY, NEXT_SUNDAY] = ['2026-11-29', '2026-11-30', '2026-12-01', '2026-12-06'].map(
  asPacificDay,
)
const SUNDAY_MORNING = instantOf(SUNDAY, '10:20')
const TUESDAY_NIGHT = instantOf(TUESDAY, '23:30')

test('a closed day is staffed for an hour, and hands nothing over', () => {
  const staffed = withStaffNow(CALENDAR, SUNDAY_MORNING)
  expect(staffedFrom(staffed, SUNDAY_MORNING)).toBe(SUNDAY_MORNING)
  expect(hoursOn(staffed, SUNDAY)).toMatchObject({ opens: '10:20', closes: '11:20' })
  expect(staffedFrom(staffed, instantOf(SUNDAY, '11:20'))).toBe(opensNext(CALENDAR, SUNDAY_MORNING))
  expect(handoverDay(staffed, instantOf(SUNDAY, '10:40'))).toBe(MONDAY)
  expect(isWorkingDay(staffed, NEXT_SUNDAY)).toBe(false)
})

test('after hours of a working day the shop stays staffed until midnight at most, with its usual cutoffs', () => {
  const usual = hoursOn(CALENDAR, TUESDAY)
  const staffed = withStaffNow(CALENDAR, TUESDAY_NIGHT)
  expect(staffedFrom(staffed, TUESDAY_NIGHT)).toBe(TUESDAY_NIGHT)
  expect(hoursOn(staffed, TUESDAY)).toEqual({ ...usual, closes: '23:59' })
})

test('an open shop keeps its calendar', () => {
  const noon = instantOf(TUESDAY, '12:00')
  expect(opensNext(CALENDAR, noon)).toBeNull()
  expect(withStaffNow(CALENDAR, noon)).toBe(CALENDAR)
})
