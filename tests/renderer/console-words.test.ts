import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { clockText, urgencyOf } from '../../renderer/desk/desk-words.ts'
import { centsOfText, textOfCents } from '../../renderer/platform/ui/dollars.ts'
import { eventText } from '../../renderer/desk/quote/history-words.ts'
import { hoursText } from '../../renderer/platform/ui/words.ts'
import { agoText, leftText } from '../../renderer/platform/kit/waiting-words.ts'
import { neighborOf } from '../../renderer/platform/kit/row-walk.ts'
import { asPacificDay } from '../../shared/platform/time.ts'

// Days of the year that it is stand without it.
beforeAll(() => void vi.useFakeTimers({ now: new Date('2026-11-20T20:00:00Z'), toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

const HOUR = 3600
const DAY = 24 * HOUR

describe('dollars that are typed', () => {
  test.each([
    ['48', 4800],
    ['48.5', 4850],
    ['48.50', 4850],
    ['$1,048.50', 104_850],
    [' 0.01 ', 1],
    ['48.505', null],
    ['48,5', null],
    ['1,04', null],
    ['-3', null],
    ['free', null],
    ['', null],
  ])('%s is %s cents', (text, cents) => {
    expect(centsOfText(text)).toBe(cents)
  })

  test('read back to the same cents', () => {
    for (const cents of [1, 99, 100, 4850, 104_850]) expect(centsOfText(textOfCents(cents))).toBe(cents)
  })
})

test.each([
  [30, 'just now'],
  [300, '5 min ago'],
  [5 * HOUR, '5 h ago'],
  [DAY, '1 day ago'],
  [5 * DAY, '5 days ago'],
])('a time %d seconds later reads: %s', (passed, text) => {
  expect(agoText(1000, 1000 + passed)).toBe(text)
})

test.each([
  [-1, 'expired'],
  [30, '1 min left'],
  [40 * HOUR, '40 h left'],
  [5 * DAY, '5 days left'],
])('a time %d seconds before reads: %s', (left, text) => {
  expect(leftText(1000 + left, 1000)).toBe(text)
})

test.each([
  [0, '0 h'],
  [5400, '1.5 h'],
  [36_000, '10 h'],
  [100 * HOUR, '100 h'],
])('%d machine seconds are %s', (seconds, text) => {
  expect(hoursText(seconds)).toBe(text)
})

describe('events in words', () => {
  test.each([
    ['issue', null, 'quoted', 'Price issued'],
    ['estimate set', null, null, 'Estimate set'],
    ['ship date confirmed', null, '2026-11-18', /^Ship date confirmed: Wed, Nov 18$/],
    ['ship date confirmed', '2026-11-18', '2026-11-19', /Thu, Nov 19 instead of Wed, Nov 18$/],
  ] as const)('the event %s from %s to %s is told in words', (what, from, to, text) => {
    expect(eventText({ what, from, to })).toMatch(text)
  })
})

describe('moving in a list', () => {
  test.each([
    ['a', 1, 'b'],
    ['b', -1, 'a'],
    ['c', 1, 'c'],
    ['a', -1, 'a'],
    [null, 1, 'a'],
    ['gone', 1, 'a'],
  ] as const)('the focus moves from %s by %d: %s', (from, step, to) => {
    expect(neighborOf(['a', 'b', 'c'], from, step)).toBe(to)
  })

  test('an empty list leads nowhere', () => {
    expect(neighborOf([], null, 1)).toBeNull()
  })
})

describe('the clock of an item of the Desk', () => {
  const now = Date.UTC(2026, 10, 16, 18) / 1000
  const ships = (day: string, left: number) =>
    ({ means: 'ships', day: asPacificDay(day), at: now + left }) as const
  test.each([
    [{ since: now - HOUR, clock: null }, null, '1 h ago'],
    [{ since: now - 2 * DAY, clock: null }, 'soon', '2 days ago'],
    [{ since: now, clock: ships('2026-11-13', -3 * DAY) }, 'late', 'promised 3 days ago'],
    [{ since: now, clock: ships('2026-11-16', 6 * HOUR) }, 'soon', 'ships today'],
    [{ since: now, clock: ships('2026-11-18', 2 * DAY) }, null, 'ships in 2 days'],
    [{ since: now, clock: { means: 'expires', at: now + 13 * HOUR } }, 'soon', '13 h left'],
    [{ since: now, clock: { means: 'expires', at: now + 13 * DAY } }, null, '13 days left'],
    [{ since: now, clock: { means: 'pickup', at: now + HOUR } }, 'soon', 'pick-up at 11:00 AM'],
  ] as const)('%o: %s, %s', (item, urgency, text) => {
    expect(urgencyOf({ kind: 'late', ...item }, now)).toBe(urgency)
    expect(clockText(item, now)).toBe(text)
  })

  test('is not shown as urgent for the program itself, which has no promise', () => {
    expect(urgencyOf({ kind: 'health', since: now - 9 * DAY, clock: null }, now)).toBeNull()
  })
})
