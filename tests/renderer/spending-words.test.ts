import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  capText,
  changedText,
  readCap,
  spentShares,
  spentHint,
  spentText,
} from '../../renderer/accounts/grants/spending-words.ts'

// Days of the current year are written without it.
beforeAll(() => void vi.useFakeTimers({ now: new Date('2026-11-20T20:00:00Z'), toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

const spent = (paid_cents: number, open_cents: number) => ({ paid_cents, open_cents })

describe('a typed limit', () => {
  test.each<[string, object]>([
    ['', { cap: null }],
    ['  ', { cap: null }],
    ['0', { cap: 0 }],
    ['50', { cap: 5000 }],
    ['$1,049.99', { cap: 104_999 }],
    ['1000000', { cap: 100_000_000 }],
    ['1000000.01', { fault: 'Enter at most $1,000,000.00, or leave empty for no limit.' }],
    ['-5', { fault: 'Enter an amount, such as 50 or 49.99.' }],
    ['much', { fault: 'Enter an amount, such as 50 or 49.99.' }],
  ])('“%s”', (text, typed) => {
    expect(readCap(text)).toEqual(typed)
  })

  test.each([
    [null, ''],
    [0, '0'],
    [5000, '50'],
    [4999, '49.99'],
  ])('writes %j as “%s” and reads it back', (cap, text) => {
    expect(capText(cap)).toBe(text)
    expect(readCap(text)).toEqual({ cap })
  })
})

describe('spending in words', () => {
  test.each<[number | null, [number, number], string, string | null]>([
    [5000, [1820, 2000], '$38.20 of $50.00 this month', '$20.00 not paid yet'],
    [5000, [0, 2000], '$20.00 of $50.00 this month', 'Not paid yet'],
    [5000, [3820, 0], '$38.20 of $50.00 this month', null],
    [5000, [5000, 0], '$50.00 of $50.00 this month', 'Limit reached until Tue, Dec 1'],
    [
      5000,
      [4000, 1000],
      '$50.00 of $50.00 this month',
      'Limit reached until Tue, Dec 1; $10.00 not paid yet',
    ],
    [null, [3820, 0], '$38.20 this month, no limit', null],
    [0, [0, 0], 'Payments aren’t allowed.', null],
  ])('with a limit of %j, %j reads “%s”', (cap, [paid, open], text, hint) => {
    expect(spentText(cap, spent(paid, open))).toBe(text)
    expect(spentHint(cap, spent(paid, open), '2026-12-01')).toBe(hint)
  })

  test.each<[number, [number, number], [number, number]]>([
    [5000, [1000, 500], [0.2, 0.1]],
    [5000, [4000, 4000], [0.8, 0.2]],
    [5000, [9000, 500], [1, 0]],
    [0, [0, 0], [0, 0]],
  ])('limits the bar of %i with %j to its length', (cap, [paid, open], [first, second]) => {
    const bar = spentShares(cap, spent(paid, open))
    expect(bar.paid).toBeCloseTo(first)
    expect(bar.open).toBeCloseTo(second)
  })

  test('announces a changed limit', () => {
    expect(changedText('Robot', null)).toBe('Robot has no limit.')
    expect(changedText('Robot', 4999)).toBe('The limit of Robot is $49.99 a month.')
  })
})
