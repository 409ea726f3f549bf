import { expect, test } from 'vitest'
import { addTransitDays, isCarrierHoliday } from '../../../../shared/quoting/delivery/transit-days.ts'
import { addDays, asPacificDay, type PacificDay } from '../../../../shared/platform/time.ts'

function holidaysOf(year: number): PacificDay[] {
  const days = Array.from({ length: 365 }, (_, at) => addDays(asPacificDay(`${year}-01-01`), at))
  return days.filter(isCarrierHoliday)
}

test('the holidays of 2026 are those that the Postal Service published', () => {
  expect(holidaysOf(2026)).toEqual(
    ['01-01', '01-19', '02-16', '05-25', '06-19', '07-04', '09-07', '10-12', '11-11', '11-26', '12-25'].map(
      (day) => `2026-${day}`,
    ),
  )
})

test('a holiday on a Sunday is kept on Monday', () => {
  expect(isCarrierHoliday(asPacificDay('2027-07-05'))).toBe(true)
  expect(isCarrierHoliday(asPacificDay('2026-07-06'))).toBe(false)
})

test.each([
  ['over Thanksgiving', '2026-11-24', 2, '2026-11-27'],
  ['over Christmas and the weekend after it', '2026-12-23', 2, '2026-12-28'],
  ['in an ordinary week', '2026-11-16', 3, '2026-11-19'],
  ['from a Friday', '2026-11-13', 1, '2026-11-16'],
])('a parcel arrives %s', (_when, ships, days, arrives) => {
  expect(addTransitDays(asPacificDay(ships), days)).toBe(arrives)
})
