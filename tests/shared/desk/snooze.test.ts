import { describe, expect, test } from 'vitest'
import { isSnoozed, snoozeDays, whyNotSnoozed } from '../../../shared/desk/snooze.ts'
import { asPacificDay } from '../../../shared/platform/time.ts'
import { at } from '../quoting/scheduling/shop-clock.ts'
import { calendar } from '../shop-documents.ts'

const FRIDAY = at('Fri 2026-11-20 16:00')
const until = asPacificDay('2026-11-23')

describe('an item that is put aside', () => {
  test('comes back on the morning of the chosen day', () => {
    const snooze = { until, state: 'revision 3' }
    expect(isSnoozed({ state: 'revision 3' }, snooze, at('Sun 2026-11-22 23:59'))).toBe(true)
    expect(isSnoozed({ state: 'revision 3' }, snooze, at('Mon 2026-11-23 00:00'))).toBe(false)
  })

  test('comes back when something about it changes', () => {
    expect(isSnoozed({ state: 'revision 4' }, { until, state: 'revision 3' }, FRIDAY)).toBe(false)
  })

  test.each([
    ['2026-11-20', 'Choose a day after today.'],
    ['2026-11-19', 'Choose a day after today.'],
    ['2026-11-21', null],
    ['2027-02-18', null],
    ['2027-02-19', 'Choose a day within 90 days.'],
  ])('an item put aside until %s: %s', (day, why) => {
    expect(whyNotSnoozed(asPacificDay(day), FRIDAY)).toBe(why)
  })

  test('is offered tomorrow and the next working day', () => {
    expect(snoozeDays(calendar, FRIDAY)).toEqual({ tomorrow: '2026-11-21', next: '2026-11-23' })
  })
})
