import { expect, test } from 'vitest'
import { totalOf } from '../../../shared/payments/amounts.ts'
import { shareOut, shareOutsideRefund, type OrderLeft } from '../../../shared/payments/outside-refund.ts'

const left = (order_id: string, parts_cents: number, delivery_cents = 0, tax_cents = 0): OrderLeft => ({
  order_id,
  left: { parts_cents, delivery_cents, tax_cents },
})
const ONE = [left('q_1', 2000, 1200, 200)]
const TWO = [left('q_1', 2000), left('q_2', 3000)]

test.each([
  ['all', 3400, { parts_cents: 2000, delivery_cents: 1200, tax_cents: 200 }],
  ['half', 1700, { parts_cents: 1000, delivery_cents: 600, tax_cents: 100 }],
  ['a cent', 1, { parts_cents: 1, delivery_cents: 0, tax_cents: 0 }],
])('a refund of %s of the only order is split over parts, delivery and tax', (_what, cents, amounts) => {
  expect(shareOutsideRefund(ONE, cents)).toEqual([{ order_id: 'q_1', amounts }])
})

test('a refund of more than is left waits', () => {
  expect(shareOutsideRefund(ONE, 3401)).toBe('no_room')
  expect(shareOutsideRefund([], 1)).toBe('no_room')
})

test('a refund of everything that is left takes it from each order', () => {
  expect(shareOutsideRefund(TWO, 5000)).toMatchObject([
    { order_id: 'q_1', amounts: { parts_cents: 2000 } },
    { order_id: 'q_2', amounts: { parts_cents: 3000 } },
  ])
})

test.each([1, 2000, 3000, 4999])('a refund of %i cents of two orders is a question', (cents) => {
  expect(shareOutsideRefund(TWO, cents)).toBe('ask')
})

test('refunds that together take everything need no question', () => {
  const shares = shareOutsideRefund(TWO, 1001, 3999)
  expect(shares).toMatchObject([{ order_id: 'q_1' }, { order_id: 'q_2' }])
  expect(Array.isArray(shares) && shares.reduce((sum, { amounts }) => sum + totalOf(amounts), 0)).toBe(1001)
})

test('the only order with money left is meant', () => {
  expect(shareOutsideRefund([left('q_1', 0), left('q_2', 3000)], 100)).toMatchObject([{ order_id: 'q_2' }])
})

test('a split never takes more of an order than is left of it', () => {
  const orders = [left('q_1', 1, 1, 1), left('q_2', 7), left('q_3', 0, 3)]
  for (let cents = 1; cents <= 13; cents += 1)
    for (const { order_id, amounts } of shareOut(orders, cents)) {
      const own = orders.find((order) => order.order_id === order_id)!
      expect(amounts.parts_cents).toBeLessThanOrEqual(own.left.parts_cents)
      expect(amounts.delivery_cents).toBeLessThanOrEqual(own.left.delivery_cents)
      expect(amounts.tax_cents).toBeLessThanOrEqual(own.left.tax_cents)
    }
})
