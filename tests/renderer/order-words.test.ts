import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  isJustPaid,
  nextOrderPoll,
  orderStageWords,
  arrivalDateWords,
  refundStateWords,
  refundWords,
  shipDateWords,
} from '../../renderer/orders/customer/order-words.ts'
import { isBegun, madeWords, unitLabel, wholeProgress } from '../../renderer/orders/customer/part-words.ts'
import type { OrderRefund } from '../../shared/orders/order.ts'
import { orderOf, unitsOf } from './order-fixtures.ts'
import { FRIDAY } from './quote-fixtures.ts'

// Days of the current year are written without it.
beforeAll(() => void vi.useFakeTimers({ now: new Date('2026-11-20T20:00:00Z'), toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

const refund: OrderRefund = {
  id: 're_1',
  reason: 'late',
  note: null,
  amount_cents: 167,
  tax_cents: 16,
  created_at: FRIDAY,
  done: false,
}

test('a test order says that no money moves, another one where its refund is', () => {
  expect(refundWords(orderOf({ practice: true }))).toBe('Test order: nothing to refund.')
  expect(refundWords(orderOf({ practice: false }))).toBe('You get a full refund to your card.')
  expect(refundStateWords(orderOf({ practice: true }), true)).toBe('test mode, no money moved')
  expect(refundStateWords(orderOf({ practice: false }), true)).toBe('on its way to your card')
  expect(refundStateWords(orderOf({ practice: false }), false)).toBe('being sent to your card')
})

describe('the ship date in words', () => {
  test('is the promised day', () => {
    expect(shipDateWords(orderOf()).main).toBe('Ships by Tue, Dec 1')
  })

  test('names both days and the refund when it has moved', () => {
    const { main, note } = shipDateWords(orderOf({ expected_ship_by: '2026-12-04' }))
    expect(main).toBe('Now expected to ship Fri, Dec 4')
    expect(note).toMatch(/Promised for Tue, Dec 1.*10%/)
  })

  test('stays the promised day when shipping is expected earlier', () => {
    expect(shipDateWords(orderOf({ expected_ship_by: '2026-11-30' })).main).toBe('Ships by Tue, Dec 1')
  })

  test('is to be confirmed for an assisted order', () => {
    expect(shipDateWords(orderOf({ ship_by: null, ship_date_pending: true })).main).toBe(
      'Ship date to be confirmed',
    )
  })
})

describe('the arrival in words', () => {
  const shipping = { method: 'shipping', city: 'Reno', fee_cents: 895, arrives_by: '2026-12-04' } as const

  test('is the day of the carrier, with the ship date as its note', () => {
    const order = orderOf({ delivery: shipping })
    expect(arrivalDateWords(order)).toEqual({ main: 'Arrives by Fri, Dec 4', note: 'Ships by Tue, Dec 1' })
    const sent = orderOf({ status: 'completed', delivery: { ...shipping, state: 'in_transit' } })
    expect(arrivalDateWords(sent)).toEqual({ main: 'Arrives by Fri, Dec 4', note: 'On its way to Reno' })
  })

  test('is the ship date by courier', () => {
    expect(arrivalDateWords(orderOf())).toEqual({ main: 'Arrives by Tue, Dec 1', note: 'Ships the same day' })
  })

  test('is left out where it is over, unknown, or the ship date has more to say', () => {
    const delivered = orderOf({ status: 'completed', delivery: { ...shipping, state: 'delivered' } })
    expect(arrivalDateWords(delivered).main).toBe('Delivered to Reno')
    const unknown = { ...shipping, arrives_by: null }
    expect(arrivalDateWords(orderOf({ delivery: unknown })).main).toBe('Ships by Tue, Dec 1')
    const late = orderOf({ delivery: shipping, expected_ship_by: '2026-12-04' })
    expect(arrivalDateWords(late).main).toBe('Now expected to ship Fri, Dec 4')
    const held = orderOf({ status: 'on_hold', delivery: shipping, hold_reason: 'Is it 3 mm?' })
    expect(arrivalDateWords(held).main).toBe('On hold')
  })
})

test('shows the delivery state of a shipped order', () => {
  const delivery = orderOf().delivery
  const at = (state: typeof delivery.state) =>
    orderStageWords(orderOf({ status: 'completed', delivery: { ...delivery, state } })).label
  expect(at('in_transit')).toBe('On its way')
  expect(at('out_for_delivery')).toBe('Out for delivery')
  expect(at('delivered')).toBe('Delivered')
})

describe('polling an order', () => {
  test('continues while something can change', () => {
    expect(nextOrderPoll(orderOf({ status: 'in_production' }))).toBe(15_000)
    expect(nextOrderPoll(orderOf({ status: 'completed' }))).toBe(60_000)
  })

  test('stops once it is delivered and all refunds are done', () => {
    const delivery = { ...orderOf().delivery, state: 'delivered' } as const
    expect(nextOrderPoll(orderOf({ status: 'completed', delivery }))).toBe(false)
    expect(nextOrderPoll(orderOf({ status: 'completed', delivery, refunds: [refund] }))).toBe(60_000)
    expect(nextOrderPoll(orderOf({ status: 'cancelled', refunds: [{ ...refund, done: true }] }))).toBe(false)
  })

  test('does not start before the order is loaded', () => {
    expect(nextOrderPoll(undefined)).toBe(false)
  })
})

test('summarizes the progress of all pieces', () => {
  const parts = unitsOf('ready', 'ready', 'printing', 'finishing', 'queued')
  expect(madeWords(parts)).toBe('2 of 5 made, 1 piece printing, 1 finishing')
  expect(madeWords(unitsOf('queued', 'queued'))).toBe('0 of 2 made')
  expect(wholeProgress(parts)).toBeCloseTo((1 + 1 + 0.4 + 0.9) / 5)
  expect(wholeProgress(unitsOf('ready', 'cancelled'))).toBe(1)
  expect(unitLabel(parts[2])).toBe('Piece 3: Printing, 40%')
})

test('production has begun with the first piece that is printed', () => {
  expect(isBegun(unitsOf('queued', 'queued'))).toBe(false)
  expect(isBegun(unitsOf('queued', 'cancelled'))).toBe(false)
  expect(isBegun(unitsOf('queued', 'printing'))).toBe(true)
  expect(isBegun(unitsOf('ready'))).toBe(true)
})

test('thanks the buyer for five minutes', () => {
  const order = orderOf()
  expect(isJustPaid(order, FRIDAY + 60)).toBe(true)
  expect(isJustPaid(order, FRIDAY + 301)).toBe(false)
})

test('there is progress to show once a piece is printed, and none while all of them wait', () => {
  expect(isBegun(unitsOf('queued', 'queued'))).toBe(false)
  expect(isBegun(unitsOf('queued', 'cancelled'))).toBe(false)
  expect(isBegun(unitsOf('queued', 'printing'))).toBe(true)
  expect(isBegun(unitsOf('shipped'))).toBe(true)
})
