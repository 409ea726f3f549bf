import { describe, expect, test } from 'vitest'
import { answerBy } from '../../../../shared/quoting/quotes/awaited.ts'

const AT = Date.UTC(2026, 10, 29, 23, 20) / 1000
const NEXT_DAY = Date.UTC(2026, 11, 1, 0) / 1000
const LATER = AT + 7200
const sent = { status: 'engineering', request_status: 'open', ship_date_pending: false } as const
const times = { requested_at: AT, priced_at: LATER }

describe('the time by which a shop answers', () => {
  test.each([
    ['counts from the request to its engineers, to the full hour', sent, 24, NEXT_DAY],
    [
      'is at the hour itself after a request on the hour',
      { ...sent, requested_at: NEXT_DAY },
      1,
      NEXT_DAY + 3600,
    ],
    [
      'counts from the hold of a quote',
      { ...sent, status: 'needs_review', request_status: null },
      24,
      NEXT_DAY + 7200,
    ],
    [
      'counts from the price whose ship date is open',
      { status: 'quoted', request_status: null, ship_date_pending: true },
      24,
      NEXT_DAY + 7200,
    ],
    ['is open while a request is not sent', { ...sent, request_status: 'draft' }, 24, null],
    ['is open where the shop names no time', sent, null, null],
  ] as const)('%s', (_title, quote, hours, by) => {
    expect(answerBy({ ...times, ...quote }, hours)).toBe(by)
  })
})
