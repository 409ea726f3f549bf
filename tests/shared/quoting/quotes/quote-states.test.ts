import { describe, expect, test } from 'vitest'
import { nextState, triggersFrom } from '../../../../shared/platform/moves.ts'
import { ambiguousMoves, reachableFrom, statesOf } from '../../move-table.ts'
import {
  QUOTE_STATUSES,
  type QuoteStatus,
  QUOTE_MOVES,
  type QuoteTrigger,
  QUOTE_STATE_WORDS,
} from '../../../../shared/quoting/quotes/quote-states.ts'
import {
  REQUEST_STATUSES,
  REQUEST_MOVES,
  REQUEST_STATE_WORDS,
  type RequestTrigger,
} from '../../../../shared/quoting/quotes/request-states.ts'

describe('the moves of a quote', () => {
  test.each<[QuoteStatus | null, QuoteTrigger, QuoteStatus]>([
    [null, 'upload', 'received'],
    [null, 'upload_known', 'quoted'],
    ['received', 'requote', 'received'],
    ['processing', 'requote', 'received'],
    ['engineering', 'request', 'engineering'],
    ['engineering', 'requote', 'engineering'],
    ['engineering', 'replace', 'withdrawn'],
    ['engineering', 'cancel', 'withdrawn'],
    ['engineering', 'issue', 'quoted'],
    ['needs_review', 'release', 'quoted'],
    ['needs_review', 'decline', 'failed'],
    ['quoted', 'pay', 'accepted'],
    ['quoted', 'issue taken back', 'engineering'],
    ['quoted', 'release taken back', 'needs_review'],
    ['quoted', 'expire', 'expired'],
  ])('%s and %s give %s', (from, trigger, to) => {
    expect(nextState(QUOTE_MOVES, from, trigger)).toBe(to)
  })

  test('only an engineering request is cancelled through the interface', () => {
    expect(QUOTE_MOVES.filter(([, trigger]) => trigger === 'cancel').map(([from]) => from)).toEqual([
      'engineering',
    ])
  })

  test('only a quoted part is paid', () => {
    expect(QUOTE_MOVES.filter(([, trigger]) => trigger === 'pay').map(([from]) => from)).toEqual(['quoted'])
  })

  test.each(['accepted', 'withdrawn', 'failed', 'expired'] as const)('%s is final', (status) => {
    expect(triggersFrom(QUOTE_MOVES, status)).toEqual([])
  })

  test('every status is in the table, and an upload can come to each', () => {
    expect(new Set(statesOf(QUOTE_MOVES))).toEqual(new Set(QUOTE_STATUSES))
    expect(reachableFrom(QUOTE_MOVES, null)).toEqual(new Set(QUOTE_STATUSES))
  })

  test('no trigger leads to two states', () => {
    expect(ambiguousMoves(QUOTE_MOVES)).toEqual([])
    expect(ambiguousMoves(REQUEST_MOVES)).toEqual([])
  })
})

/**
 * The effect of each trigger on a request in the states draft, open, accepted and rejected, in this order; undefined =
 * refused.
 */
const REQUEST_TABLE: [RequestTrigger, ...((typeof REQUEST_STATUSES)[number] | null | undefined)[]][] = [
  ['refer', undefined, undefined, undefined, undefined],
  ['request', 'open', 'open', undefined, undefined],
  ['requote', 'draft', 'open', undefined, undefined],
  ['replace', null, null, undefined, undefined],
  ['cancel', null, null, undefined, null],
  ['withdraw', null, null, undefined, null],
  ['issue', undefined, 'accepted', undefined, undefined],
  ['reject', undefined, 'rejected', undefined, undefined],
  ['issue taken back', undefined, undefined, 'open', undefined],
  ['expire', null, null, undefined, undefined],
]

describe('the moves of an engineering request', () => {
  test.each(REQUEST_TABLE)('%s: from draft %s, open %s, accepted %s, rejected %s', (trigger, ...expected) => {
    const results = REQUEST_STATUSES.map((from) => nextState(REQUEST_MOVES, from, trigger))
    expect(results).toEqual(expected)
  })

  test('begins as a draft', () => {
    expect(triggersFrom(REQUEST_MOVES, null)).toEqual(['refer'])
    expect(nextState(REQUEST_MOVES, null, 'refer')).toBe('draft')
    expect(reachableFrom(REQUEST_MOVES, null)).toEqual(new Set(REQUEST_STATUSES))
  })

  test('moves whenever a quote in engineering does', () => {
    const ofQuote = triggersFrom(QUOTE_MOVES, 'engineering')
    // An accepted request is one of a quote that is quoted.
    const ofRequest = new Set(
      REQUEST_MOVES.filter(([from]) => from !== null && from !== 'accepted').map(([, trigger]) => trigger),
    )
    expect(new Set<string>(ofQuote)).toEqual(new Set<string>(ofRequest))
  })
})

test('a status is born with a label that no other status has', () => {
  for (const words of [QUOTE_STATE_WORDS, REQUEST_STATE_WORDS]) {
    const labels = Object.values(words).map(({ label }) => label)
    expect(new Set(labels).size).toBe(labels.length)
    expect(labels.every((label) => /^[A-Z][a-z ’]+$/.test(label))).toBe(true)
  }
})
