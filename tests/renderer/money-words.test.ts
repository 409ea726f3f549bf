import { describe, expect, test } from 'vitest'
import {
  kindWords,
  moneyState,
  readDollars,
  readWish,
  signedCents,
  strayWords,
} from '../../renderer/operator/money/money-words.ts'

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

describe('what is typed into the refund dialog', () => {
  const choice = { what: 'parts_percent', percent: '10', parts: '', delivery: '' } as const

  test.each([
    ['10', 10],
    ['12.5 %', 12.5],
    ['100', 100],
  ])('%s percent is a wish', (percent, wanted) => {
    expect(readWish({ ...choice, percent })).toEqual({ what: 'parts_percent', percent: wanted })
  })

  test.each(['', '0', '101', 'ten', '-1'])('"%s" percent is none', (percent) => {
    expect(readWish({ ...choice, percent })).toBeNull()
  })

  test('amounts are a wish when one of them is more than nothing', () => {
    const amounts = { ...choice, what: 'amounts' } as const
    expect(readWish({ ...amounts, parts: '1', delivery: '' })).toEqual({
      what: 'amounts',
      parts_cents: 100,
      delivery_cents: 0,
    })
    expect(readWish(amounts)).toBeNull()
    expect(readWish({ ...amounts, parts: 'x' })).toBeNull()
  })
})

describe('a row of the ledger', () => {
  const refund = { kind: 'refund', state: 'pending', error: null, is_tried_again: false } as const

  test('is named by what it is and why', () => {
    expect(kindWords({ kind: 'refund', reason: 'late' })).toBe('Refund: late shipment')
    expect(kindWords({ kind: 'capture', reason: 'paid' })).toBe('Payment')
  })

  test('says where its money is', () => {
    expect(moneyState(refund).label).toBe('On its way')
    expect(moneyState({ ...refund, error: 'Stripe cannot be reached.' }).label).toBe('Is tried again')
    expect(moneyState({ ...refund, state: 'failed' })).toEqual({ label: 'Did not go through', tone: 'stop' })
    expect(moneyState({ ...refund, state: 'failed', is_tried_again: true }).tone).toBe('info')
    expect(moneyState({ ...refund, kind: 'dispute', state: 'failed' })).toMatchObject({ tone: 'good' })
  })

  test('has a minus where money leaves the shop', () => {
    expect(signedCents({ kind: 'refund', state: 'done', amount_cents: 100 })).toBe(-100)
    expect(signedCents({ kind: 'capture', state: 'done', amount_cents: 100 })).toBe(100)
  })
})

test('a payment without an order says what becomes of it', () => {
  expect(strayWords({ reason: 'nothing_to_buy', state: 'to_refund' })).toMatch(/by itself/)
  expect(strayWords({ reason: 'amount_differs', state: 'to_look_at' })).toMatch(/not the agreed amount/)
  expect(strayWords({ reason: 'nothing_to_buy', state: 'failed' })).toMatch(/did not go through/)
})
