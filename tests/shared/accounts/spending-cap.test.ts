import { describe, expect, test } from 'vitest'
import {
  capRefusal,
  MonthlyCap,
  spendingMonth,
  spendingOf,
  type AgentCheckout,
} from '../../../shared/accounts/spending-cap.ts'

/** A moment in Unix seconds. */
const at = (text: string) => Date.parse(text) / 1000
const NOON = at('2026-11-16T20:00:00Z')

describe('the month that counts is the calendar month on the shop’s clock', () => {
  test.each([
    ['in the middle', '2026-11-16T20:00:00Z', '2026-11-01T07:00:00Z', '2026-12-01'],
    // The first of November 2026 begins in summer time and ends in winter time.
    ['its first second, still in summer time', '2026-11-01T07:00:00Z', '2026-11-01T07:00:00Z', '2026-12-01'],
    ['a second before it', '2026-11-01T06:59:59Z', '2026-10-01T07:00:00Z', '2026-11-01'],
    ['the day of the change, after it', '2026-11-01T20:00:00Z', '2026-11-01T07:00:00Z', '2026-12-01'],
    [
      'the first second of December, in winter time',
      '2026-12-01T08:00:00Z',
      '2026-12-01T08:00:00Z',
      '2027-01-01',
    ],
    ['already the next month in Europe', '2026-12-01T07:59:59Z', '2026-11-01T07:00:00Z', '2026-12-01'],
    [
      'March, which begins before summer time does',
      '2026-03-31T20:00:00Z',
      '2026-03-01T08:00:00Z',
      '2026-04-01',
    ],
    ['the last second of a year', '2027-01-01T07:59:59Z', '2026-12-01T08:00:00Z', '2027-01-01'],
    ['the last day of February in a leap year', '2028-02-29T20:00:00Z', '2028-02-01T08:00:00Z', '2028-03-01'],
  ])('%s', (_, now, from, resets_on) => {
    expect(spendingMonth(at(now))).toEqual({ from: at(from), resets_on })
  })
})

function link(more: Partial<AgentCheckout>): AgentCheckout {
  return { state: 'open', total_cents: 1000, expires_at: NOON + 3600, paid_at: null, ...more }
}

describe('the amount that counts against a limit', () => {
  test.each<[string, Partial<AgentCheckout>, [number, number]]>([
    ['a link that can be paid', {}, [0, 1000]],
    ['a link that is being opened', { state: 'opening' }, [0, 1000]],
    ['a link in its last second', { expires_at: NOON + 1 }, [0, 1000]],
    ['a link whose time is over, swept or not', { expires_at: NOON }, [0, 0]],
    ['a link that was ended', { state: 'expired' }, [0, 0]],
    ['a link that another one replaced', { state: 'replaced' }, [0, 0]],
    ['paid just now', { state: 'paid', paid_at: NOON }, [1000, 0]],
    ['paid long after its link ended', { state: 'paid', paid_at: NOON, expires_at: NOON - 9999 }, [1000, 0]],
    [
      'paid in the first second of the month',
      { state: 'paid', paid_at: at('2026-11-01T07:00:00Z') },
      [1000, 0],
    ],
    [
      'paid in the last second of the month before',
      { state: 'paid', paid_at: at('2026-11-01T06:59:59Z') },
      [0, 0],
    ],
  ])('%s', (_, more, [paid_cents, open_cents]) => {
    expect(spendingOf([link(more)], NOON)).toEqual({ paid_cents, open_cents })
  })

  test('adds up checkouts; none is zero', () => {
    const links = [
      link({}),
      link({ total_cents: 1 }),
      link({ state: 'paid', paid_at: NOON, total_cents: 20 }),
    ]
    expect(spendingOf(links, NOON)).toEqual({ paid_cents: 20, open_cents: 1001 })
    expect(spendingOf([], NOON)).toEqual({ paid_cents: 0, open_cents: 0 })
  })
})

const refusal = (cap: number | null, paid: number, open: number, requested: number) =>
  capRefusal({
    monthly_cap_cents: cap,
    spending: { paid_cents: paid, open_cents: open },
    requested_cents: requested,
    now: NOON,
    manage_url: 'https://shop.example/account/keys',
  })

describe('opening a checkout under a limit', () => {
  test.each<[string, number | null, [number, number, number], boolean]>([
    ['without a limit everything', null, [90_000, 90_000, 90_000], true],
    ['below the limit', 5000, [1000, 1000, 1000], true],
    ['exactly up to it', 5000, [3000, 1000, 1000], true],
    ['a cent over it, by what was paid', 5000, [4001, 0, 1000], false],
    ['a cent over it, by what is open', 5000, [0, 4001, 1000], false],
    ['by itself over it', 5000, [0, 0, 5001], false],
    ['with a limit of nothing, anything', 0, [0, 0, 1], false],
    ['with a limit of nothing, what costs nothing', 0, [0, 0, 0], true],
    ['more was spent already than a limit that was lowered', 100, [5000, 0, 1], false],
  ])('%s', (_, cap, [paid, open, requested], may) => {
    expect(refusal(cap, paid, open, requested) === null).toBe(may)
  })

  test('the refusal says the limit, what is used, what was asked, who can change it and until when to wait', () => {
    const refused = refusal(5000, 1820, 2000, 1892)!
    expect([refused.code, refused.status]).toEqual(['spending_cap_reached', 403])
    expect(refused.message).toBe(
      'This would ask for $18.92, over the limit of $50.00 a month: $38.20 is used, $20.00 of it in checkout links ' +
        'still open. The person can change the limit at https://shop.example/account/keys; a new month begins on 2026-12-01.',
    )
    expect(refused.fields).toEqual({
      monthly_cap_cents: 5000,
      spent_cents: 3820,
      open_cents: 2000,
      requested_cents: 1892,
      resets_on: '2026-12-01',
      manage_url: 'https://shop.example/account/keys',
    })
  })

  test('does not mention checkouts when none is open, nor months when nothing is allowed', () => {
    expect(refusal(5000, 3820, 0, 1892)!.message).toContain('$38.20 is used. The person')
    expect(refusal(0, 0, 0, 1892)!.message).toBe(
      'This would ask for $18.92, and this key or app may not ask for any payment. The person can change the limit at ' +
        'https://shop.example/account/keys.',
    )
  })
})

test.each([
  [null, true],
  [0, true],
  [100_000_000, true],
  [100_000_001, false],
  [-1, false],
  [10.5, false],
  ['10', false],
])('a limit of %j is taken: %j', (cap, taken) => {
  expect(MonthlyCap.safeParse(cap).success).toBe(taken)
})
