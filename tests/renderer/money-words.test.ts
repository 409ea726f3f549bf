import { describe, expect, test } from 'vitest'
import {
  EMPTY_REFUND,
  entryTypeText,
  moneyState,
  oneUnitDraft,
  readDollars,
  readRefundRequest,
  signedCents,
  unmatchedText,
} from '../../renderer/orders/money/money-words.ts'

test.each([
  ['12.50', 1250],
  ['12.5', 1250],
  ['$1,204', 120_400],
  ['', 0],
  ['.5', null],
  ['12.345', null],
  ['-3', null],
  ['ten', null],
])('"%s" in dollars is %s cents', (text, cents) => {
  expect(readDollars(text)).toBe(cents)
})

test('one unit of several is refunded by its rounded price', () => {
  expect(oneUnitDraft(7300, 25)).toEqual({ what: 'amounts', parts: '2.92', delivery: '' })
  expect(oneUnitDraft(1000, 3)).toEqual({ what: 'amounts', parts: '3.33', delivery: '' })
})

test('the refund dialog opens without an amount', () => {
  expect(readRefundRequest(EMPTY_REFUND)).toBeNull()
})

describe('an amount typed into the refund dialog', () => {
  const draft = { what: 'parts_percent', percent: '10', parts: '', delivery: '' } as const

  test.each([
    ['10', 10],
    ['12.5 %', 12.5],
    ['100', 100],
  ])('%s percent is a refund', (percent, wanted) => {
    expect(readRefundRequest({ ...draft, percent })).toEqual({ what: 'parts_percent', percent: wanted })
  })

  test.each(['', '0', '101', 'ten', '-1'])('"%s" percent is not', (percent) => {
    expect(readRefundRequest({ ...draft, percent })).toBeNull()
  })

  test('amounts are a refund when one of them is more than zero', () => {
    const amounts = { ...draft, what: 'amounts' } as const
    expect(readRefundRequest({ ...amounts, parts: '1', delivery: '' })).toEqual({
      what: 'amounts',
      parts_cents: 100,
      delivery_cents: 0,
    })
    expect(readRefundRequest(amounts)).toBeNull()
    expect(readRefundRequest({ ...amounts, parts: 'x' })).toBeNull()
  })
})

describe('a row of the ledger', () => {
  const refund = { kind: 'refund', state: 'pending', error: null, is_tried_again: false } as const

  test('has a type that says why', () => {
    expect(entryTypeText({ kind: 'refund', reason: 'late' })).toBe('Refund: late shipment')
    expect(entryTypeText({ kind: 'capture', reason: 'paid' })).toBe('Payment')
  })

  test('has a status', () => {
    expect(moneyState(refund).label).toBe('Pending')
    expect(moneyState({ ...refund, error: 'Stripe cannot be reached.' }).label).toBe('Retrying')
    expect(moneyState({ ...refund, state: 'failed' })).toEqual({ label: 'Failed', tone: 'stop' })
    expect(moneyState({ ...refund, state: 'failed', is_tried_again: true }).tone).toBe('info')
    expect(moneyState({ ...refund, kind: 'dispute', state: 'failed' })).toMatchObject({ tone: 'good' })
  })

  test('is negative when money leaves the shop', () => {
    expect(signedCents({ kind: 'refund', state: 'done', amount_cents: 100 })).toBe(-100)
    expect(signedCents({ kind: 'capture', state: 'done', amount_cents: 100 })).toBe(100)
  })
})

test('an unmatched payment says what happens to it', () => {
  expect(unmatchedText({ reason: 'nothing_to_buy', state: 'to_refund' })).toMatch(/automatically/)
  expect(unmatchedText({ reason: 'amount_differs', state: 'to_look_at' })).toMatch(
    /differs from the agreed total/,
  )
  expect(unmatchedText({ reason: 'nothing_to_buy', state: 'failed' })).toMatch(/failed/)
})
