import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  isJustPaid,
  nextOrderPoll,
  orderStageWords,
  orderHeadline,
  orderRowWords,
  refundStateWords,
  receiptEmailText,
  refundWords,
  updatesText,
} from '../../renderer/orders/customer/order-words.ts'
import { isBegun, madeWords, unitLabel, wholeProgress } from '../../renderer/orders/customer/part-words.ts'
import { answerText } from '../../renderer/quoting/customer/messages/answer-text.ts'
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

test.each([
  [
    'a paid order of a shop that sends email',
    true,
    'sam@example.com',
    false,
    'Receipt and updates go to sam@example.com.',
  ],
  ['a paid order of a shop without email', false, 'sam@example.com', false, 'Updates appear on this page.'],
  ['a paid order without an address', true, null, false, 'Updates appear on this page.'],
  [
    'a test order, though the shop sends email',
    true,
    'sam@example.com',
    true,
    'Test order: no email is sent. Updates appear on this page.',
  ],
  [
    'a test order of a shop without email',
    false,
    null,
    true,
    'Test order: no email is sent. Updates appear on this page.',
  ],
] as const)('%s promises only the emails that are sent', (_, sends_email, email, practice, text) => {
  expect(updatesText({ practice }, { sends_email, email })).toBe(text)
})

test.each([
  ['a shop that takes test payments', true, true, /Test mode: no email is sent\./],
  ['a shop that takes test payments and has no mail server', true, false, /Test mode: no email is sent\./],
  ['a shop with a mail server', false, true, /receipt and order updates/],
  ['a shop without a mail server', false, false, /This shop sends no email/],
])('%s promises a buyer only the emails that are sent', (_, practice, sends_email, words) => {
  for (const who of ['guest', 'account'] as const)
    expect(receiptEmailText({ practice, sends_email }, who)).toMatch(words)
})

test.each([
  ['a test order', true, true, 'Test order: no email is sent. We’ll reply here.'],
  ['an order of a shop with a mail server', false, true, 'We answer here and email you at sam@example.com.'],
  ['an order of a shop without one', false, false, 'We’ll reply here.'],
])('the thread of %s says where the answer comes', (_, practice, sends_email, words) => {
  expect(answerText({ practice, sends_email, email: 'sam@example.com' })).toBe(words)
})

test('a test order says that no money moves, another one where its refund is', () => {
  expect(refundWords(orderOf({ practice: true }))).toBe('Test order: nothing to refund.')
  expect(refundWords(orderOf({ practice: false }))).toBe('You get a full refund to your card.')
  expect(refundStateWords(orderOf({ practice: true }), true)).toBe('test mode, no money moved')
  expect(refundStateWords(orderOf({ practice: false }), true)).toBe('on its way to your card')
  expect(refundStateWords(orderOf({ practice: false }), false)).toBe('being sent to your card')
})

const CARRIER = { method: 'shipping', city: 'Reno', fee_cents: 895, arrives_by: '2026-12-04' } as const

describe('the headline before an order ships', () => {
  test('is the arrival, with the promised ship date beside it', () => {
    const order = orderOf({ delivery: CARRIER })
    expect(orderHeadline(order)).toEqual({ main: 'Arrives by Fri, Dec 4', notes: ['Ships by Tue, Dec 1'] })
    expect(orderHeadline(orderOf())).toEqual({
      main: 'Arrives by Tue, Dec 1',
      notes: ['Ships the same day'],
    })
  })

  test('is the ship date where the arrival is unknown', () => {
    const unknown = orderOf({ delivery: { ...CARRIER, arrives_by: null } })
    expect(orderHeadline(unknown)).toEqual({ main: 'Ships by Tue, Dec 1', notes: [] })
    const earlier = orderOf({ delivery: { ...CARRIER, arrives_by: null }, expected_ship_by: '2026-11-30' })
    expect(orderHeadline(earlier).main).toBe('Ships by Tue, Dec 1')
  })

  test('names both days and the refund when the ship date has moved', () => {
    const { main, notes } = orderHeadline(orderOf({ expected_ship_by: '2026-12-04' }))
    expect(main).toBe('Now expected to ship Fri, Dec 4')
    expect(notes[0]).toMatch(/Promised for Tue, Dec 1.*10%/)
  })

  test('says that it runs late once the promised day is over, and promises no arrival', () => {
    const { main, notes } = orderHeadline(orderOf({ ship_by: '2026-11-18', delivery: CARRIER }))
    expect(main).toBe('Running late')
    expect(notes[0]).toMatch(/Promised to ship by Wed, Nov 18.*10%/)
  })

  test('waits for the shop, or for what holds it up', () => {
    const pending = orderOf({ ship_by: null, ship_date_pending: true })
    expect(orderHeadline(pending).main).toBe('Ship date to be confirmed')
    const held = orderOf({ status: 'on_hold', delivery: CARRIER, hold_reason: 'Is it 3 mm?' })
    expect(orderHeadline(held)).toEqual({ main: 'On hold', notes: ['Is it 3 mm?'] })
  })
})

describe('the headline while an order is under way', () => {
  const sent = { status: 'completed', shipped_at: FRIDAY } as const

  test('keeps the day until it is delivered', () => {
    for (const state of ['picked_up', 'in_transit', 'out_for_delivery'] as const) {
      const carrier = orderOf({ ...sent, delivery: { ...CARRIER, state } })
      expect(orderHeadline(carrier).main).toBe('Arrives by Fri, Dec 4')
      const courier = orderOf({ ...sent, delivery: { ...orderOf().delivery, state } })
      expect(orderHeadline(courier).main).toMatch(/^Arrives by \w+, Nov \d+$/)
    }
    const out = orderOf({ ...sent, delivery: { ...CARRIER, state: 'out_for_delivery' } })
    expect(orderHeadline(out).notes).toEqual(['Out for delivery in Reno'])
    const delivered = orderOf({ ...sent, delivery: { ...CARRIER, state: 'delivered' } })
    expect(orderHeadline(delivered)).toEqual({ main: 'Delivered to Reno', notes: [] })
  })

  test('counts the pieces that left, with their day, and says when the others ship', () => {
    const order = orderOf({ quantity: 4, delivery: { ...CARRIER, state: 'packed' } })
    const first = {
      units: [1, 2],
      state: 'in_transit',
      shipped_at: FRIDAY,
      arrives_by: '2026-12-08',
    } as const
    expect(orderHeadline(order, [first])).toEqual({
      main: '2 of 4 pieces on the way, arrive by Tue, Dec 8',
      notes: ['The others ship by Tue, Dec 1'],
    })
    expect(orderHeadline(order, [{ ...first, state: 'delivered' }]).main).toBe('2 of 4 pieces delivered')
    const rest = { ...first, units: [3, 4], arrives_by: '2026-12-09' }
    expect(orderHeadline({ ...order, ...sent }, [{ ...first, state: 'delivered' }, rest]).main).toBe(
      '2 of 4 pieces delivered, the others arrive by Wed, Dec 9',
    )
  })

  test('tells what lateness gave back, and other refunds', () => {
    const late = orderOf({
      ...sent,
      practice: false,
      ship_by: '2026-11-18',
      shipped_at: FRIDAY,
      refunds: [{ ...refund, amount_cents: 278, done: true }],
    })
    expect(orderHeadline(late).notes).toContain(
      'We shipped 2 business days late. 10% ($2.78) is on its way back to your card.',
    )
    const goodwill = { ...refund, reason: 'goodwill', amount_cents: 500 } as const
    expect(orderHeadline(orderOf({ practice: false, refunds: [goodwill] })).notes).toContain(
      'We refunded $5.00: being sent to your card.',
    )
  })
})

describe('the row of an order', () => {
  const sent = { status: 'completed', shipped_at: FRIDAY } as const
  const arrived = { ...CARRIER, state: 'delivered', delivered_at: FRIDAY } as const
  test.each([
    ['in line', {}, 'Arrives by Tue, Dec 1'],
    [
      'of several pieces at the printers',
      { quantity: 2, parts: unitsOf('ready', 'printing') },
      '1 of 2 made · Arrives by Tue, Dec 1',
    ],
    ['on its way', { ...sent, delivery: { ...CARRIER, state: 'in_transit' } }, 'Arrives by Fri, Dec 4'],
    [
      'on its way without a day',
      { ...sent, delivery: { ...CARRIER, arrives_by: null, state: 'in_transit' } },
      'To Reno',
    ],
    ['that was delivered', { ...sent, delivery: arrived }, 'Fri, Nov 20'],
    ['without a ship date', { ship_by: null, ship_date_pending: true }, null],
    ['on hold', { status: 'on_hold', hold_reason: 'Is it 3 mm?' }, 'Is it 3 mm?'],
    ['that was declined', { status: 'cancelled', decline_reason: 'It would break.' }, 'It would break.'],
    ['that was canceled without a reason', { status: 'cancelled' }, null],
  ] as const)('%s adds to its badge and repeats nothing of it', (_, part, words) => {
    const order = orderOf(part)
    expect(orderRowWords(order)).toBe(words)
    expect(words ?? '').not.toContain(orderStageWords(order).label)
  })
})

test('a badge says that a part of the order has left', () => {
  const parts = unitsOf('shipped', 'ready')
  expect(orderStageWords(orderOf({ status: 'in_production', parts })).label).toBe('Partly shipped')
  expect(orderStageWords(orderOf({ status: 'on_hold', parts })).label).toBe('On hold')
  expect(orderStageWords(orderOf({ status: 'completed', parts: unitsOf('shipped') })).label).toBe(
    'On its way',
  )
})

test('the page shows the delivery state of a shipped order', () => {
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

test('the page thanks the buyer for five minutes', () => {
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
