import { describe, expect, test } from 'vitest'
import {
  confirmableDays,
  hasMovedLater,
  isLate,
  whyNotShipDate,
  type ConfirmableDates,
} from '../../../../shared/quoting/scheduling/ship-date.ts'
import { asPacificDay as day } from '../../../../shared/platform/time.ts'
import { calendar } from '../../shop-documents.ts'

describe('a date has moved later', () => {
  test.each([
    ['2026-11-23', '2026-11-23', false],
    ['2026-11-23', '2026-11-24', true],
    ['2026-11-23', '2026-11-20', false],
    ['2026-12-31', '2027-01-04', true],
    ['2026-11-23', null, true],
    [null, '2026-11-23', false],
    [null, null, false],
  ])('a date shown as %s that is now %s has moved later: %s', (shown, current, expected) => {
    const dayOrNone = (text: string | null) => (text === null ? null : day(text))
    expect(hasMovedLater(dayOrNone(shown), dayOrNone(current))).toBe(expected)
  })
})

describe('the day that an operator confirms', () => {
  const dates: ConfirmableDates = { calendar, earliest: day('2026-11-24'), today: day('2026-11-20') }

  test.each([
    ['2026-11-24', null],
    ['2026-12-01', null],
    ['2026-11-23', 'The part cannot be ready before 2026-11-24.'],
    ['2026-11-19', 'This day has passed.'],
    ['2026-11-26', 'The shop is closed on 2026-11-26: Thanksgiving.'],
    ['2026-11-28', 'The shop does not work on 2026-11-28.'],
  ])('%s: %s', (text, sentence) => {
    expect(whyNotShipDate(dates, day(text))).toBe(sentence)
  })

  test('may be any working day from today on where nothing could be computed', () => {
    const unknown = { ...dates, earliest: null }
    expect(whyNotShipDate(unknown, day('2026-11-20'))).toBeNull()
    expect(confirmableDays(unknown, 2)).toEqual(['2026-11-20', '2026-11-23'])
  })

  test('is offered from the computed one on', () => {
    expect(confirmableDays(dates, 3)).toEqual(['2026-11-24', '2026-11-25', '2026-11-30'])
  })

  test('is never offered in the past', () => {
    const overdue = { ...dates, today: day('2026-11-30') }
    expect(confirmableDays(overdue, 1)).toEqual(['2026-11-30'])
  })

  test('is allowed whenever it is offered', () => {
    for (const offered of confirmableDays(dates, 30)) expect(whyNotShipDate(dates, offered)).toBeNull()
  })
})

describe('late is more than one full business day after the promise', () => {
  test.each([
    ['2026-11-18', '2026-11-18', false],
    ['2026-11-18', '2026-11-19', false],
    ['2026-11-18', '2026-11-20', true],
    ['2026-11-20', '2026-11-21', false],
    ['2026-11-20', '2026-11-23', false],
    ['2026-11-20', '2026-11-24', true],
    // Thanksgiving is a business day to this rule.
    ['2026-11-25', '2026-11-26', false],
    ['2026-11-25', '2026-11-27', true],
    ['2026-12-31', '2027-01-04', true],
  ])('an order promised for %s and shipped on %s is late: %s', (promised, shipped, expected) => {
    expect(isLate(day(promised), day(shipped))).toBe(expected)
  })
})
