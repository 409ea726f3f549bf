import { describe, expect, test } from 'vitest'
import { asPacificDay } from '../../../shared/platform/time.ts'
import { dueText, dueTitle, dueTone } from '../../../renderer/platform/kit/due-words.ts'
import { numberWidth } from '../../../renderer/shipping/number-width.ts'
import { economyDayOf, promisedDay } from '../../../renderer/desk/ship-dates/promised-day.ts'
import { dueOn } from '../../../shared/orders/due.ts'
import { calendar } from '../../shared/shop-documents.ts'

const day = asPacificDay
const MONDAY = day('2026-11-16')

function due(ship_by: string | null, left_on: string | null = null) {
  return dueOn(
    MONDAY,
    {
      ship_by: ship_by === null ? null : day(ship_by),
      expected_ship_by: null,
      left_on: left_on === null ? null : day(left_on),
    },
    calendar,
  )
}

test.each([
  [[], '4.75ch'],
  [[1009, 999], '4.75ch'],
  [[9999, 10001], '5.75ch'],
  [[1_234_567], '7.75ch'],
])('the column of the order numbers %j has room for the longest', (numbers, width) => {
  expect(numberWidth(numbers)).toBe(width)
})

describe('the words about a ship date', () => {
  test.each([
    ['2026-11-13', '2026-11-13', 'shipped on time'],
    ['2026-11-13', '2026-11-10', 'shipped on time'],
    ['2026-11-12', '2026-11-13', 'shipped 1 business day late'],
    ['2026-11-06', '2026-11-10', 'shipped 2 business days late'],
    [null, '2026-11-10', 'shipped on time'],
  ])('an order promised for %s and shipped on %s says: %s', (ship_by, left_on, text) => {
    const shipped = due(ship_by, left_on)
    expect([dueText(shipped), dueTone(shipped), shipped.overdue, shipped.refund_due]).toEqual([
      text,
      'plain',
      false,
      false,
    ])
  })

  test('has both days in its tooltip', () => {
    expect(dueTitle(due('2026-11-12', '2026-11-13'), '2026-11-16')).toBe(
      'Promised for Thu, Nov 12, shipped Fri, Nov 13',
    )
  })

  test('an order in the shop is due on a day, and its tooltip says how far off that is', () => {
    const soon = due('2026-11-19')
    expect(dueText(soon, '2026-11-16')).toBe('ships Thu, Nov 19')
    expect(dueTitle(soon, '2026-11-16')).toBe('Promised for Thu, Nov 19, in 3 business days')
    expect(dueText(due('2026-11-16'))).toBe('ships today')
  })

  test('an unshipped order past its date is overdue', () => {
    expect(dueText(due('2026-11-12'))).toBe('2 business days overdue')
  })
})

describe('the promised day', () => {
  const promise = {
    dates: { calendar, earliest: null, today: MONDAY },
    economy_offset_days: 7,
    job: null,
    load: [],
  }
  const order = { number: 1012, status: 'queued', ship_by: null, paid_at: 0 } as const
  const asap = day('2026-11-23')

  test.each([
    ['a paid Economy order', { ...order, speed: 'week' as const }, '2026-11-30'],
    ['a paid Fastest order', { ...order, speed: 'asap' as const }, '2026-11-23'],
    ['a quote that is not paid', null, '2026-11-23'],
  ])('%s promises the day of its speed, and Fastest without one', (_, paid, promised) => {
    expect(promisedDay({ promise, order: paid }, asap)).toBe(promised)
    expect(economyDayOf({ promise }, asap)).toBe('2026-11-30')
  })
})
