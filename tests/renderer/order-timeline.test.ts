import { describe, expect, test } from 'vitest'
import { orderTimeline } from '../../renderer/orders/customer/order-timeline.ts'
import { orderHeadline, orderStageWords } from '../../renderer/orders/customer/order-words.ts'
import { ORDER_STATUSES } from '../../shared/orders/order-states.ts'
import { PARCEL_STATES } from '../../shared/orders/parcel-states.ts'
import type { Order } from '../../shared/orders/order.ts'
import { orderOf, unitsOf } from './order-fixtures.ts'
import { FRIDAY } from './quote-fixtures.ts'

const DAY = 86_400

function stepsOf(part: Partial<Order>): string[] {
  return orderTimeline(orderOf(part)).map(({ title, state }) => `${state}: ${title}`)
}

const shipped: Partial<Order> = {
  status: 'completed',
  parts: unitsOf('shipped'),
  shipped_at: FRIDAY + DAY,
}

describe('an order without problems', () => {
  test('waits for a printer once its ship date is confirmed', () => {
    expect(stepsOf({})).toEqual([
      'done: Ordered',
      'now: Printing',
      'next: Packed',
      'next: Shipped',
      'next: Delivered',
    ])
    const [ordered, printing, , ship] = orderTimeline(orderOf())
    expect([ordered.detail, printing.detail, ship.detail]).toEqual([
      expect.stringMatching(/^Fri, /),
      'In line to print',
      'By Tue, Dec 1',
    ])
  })

  test('is printing from the first unit on, and counts the made ones', () => {
    const parts = unitsOf('ready', 'printing', 'finishing', 'queued')
    const making = orderTimeline(orderOf({ status: 'in_production', quantity: 4, parts }))[1]
    expect(making).toMatchObject({
      title: 'Printing',
      state: 'now',
      detail: '1 of 4 made, 1 piece printing, 1 finishing',
    })
  })

  test('is being packed once every unit is made', () => {
    expect(stepsOf({ status: 'in_production', parts: unitsOf('ready', 'ready') }).slice(1, 3)).toEqual([
      'done: Printing',
      'now: Packed',
    ])
  })

  test('waits for pickup once it is packed', () => {
    const delivery: Order['delivery'] = {
      method: 'shipping',
      city: 'Reno',
      fee_cents: 900,
      state: 'packed',
    }
    const steps = orderTimeline(orderOf({ status: 'in_production', parts: unitsOf('ready'), delivery }))
    expect(steps[3]).toMatchObject({ state: 'now', detail: 'Waiting for pickup, by Tue, Dec 1' })
  })

  test('is on its way, then out for delivery, then delivered', () => {
    const at = (state: Order['delivery']['state']) =>
      orderTimeline(orderOf({ ...shipped, delivery: { ...orderOf().delivery, state } })).at(-1)
    expect(at('in_transit')).toMatchObject({ state: 'now', detail: 'On its way, by Sat, Nov 21' })
    expect(at('out_for_delivery')).toMatchObject({ detail: 'Out for delivery, by Sat, Nov 21' })
    expect(at('delivered')).toMatchObject({ title: 'Delivered', state: 'done' })
  })
})

describe('an order with a problem', () => {
  test('waits for its ship date, not for a printer', () => {
    expect(orderTimeline(orderOf({ ship_by: null, ship_date_pending: true }))[1]).toMatchObject({
      state: 'now',
      detail: 'Ship date to be confirmed',
    })
  })

  test('shows the hold at the current step, and not its reason, which stands above', () => {
    const held = { status: 'on_hold', hold_reason: 'The filament is late.' } as const
    expect(orderTimeline(orderOf(held))[1]).toMatchObject({ state: 'attention', detail: 'On hold' })
    expect(stepsOf({ ...held, parts: unitsOf('ready') })[2]).toBe('attention: Packed')
  })

  test('shows a failed delivery instead of the delivered step', () => {
    const delivery = { ...orderOf().delivery, state: 'failed' } as const
    expect(stepsOf({ ...shipped, delivery }).at(-1)).toBe('attention: Delivered')
  })

  test('ends with the refund when it is declined', () => {
    const declined = orderTimeline(
      orderOf({ status: 'cancelled', practice: false, decline_reason: 'Too thin to print.' }),
    )
    expect(declined.map(({ state }) => state)).toEqual(['done', 'stopped'])
    expect(declined.at(-1)).toMatchObject({
      title: 'Canceled and refunded',
      detail: 'Too thin to print.',
    })
  })
})

test('the current step has the words of the badge in every state', () => {
  const orders = ORDER_STATUSES.flatMap((status) =>
    ([undefined, ...PARCEL_STATES] as const).flatMap((state) =>
      [unitsOf('queued'), unitsOf('printing', 'ready'), unitsOf('ready', 'finishing'), unitsOf('ready')].map(
        (parts) =>
          orderOf({ status, parts, delivery: { ...orderOf().delivery, ...(state ? { state } : {}) } }),
      ),
    ),
  )
  for (const order of orders) {
    const steps = orderTimeline(order)
    const at = steps.find(({ state }) => ['now', 'attention', 'stopped'].includes(state)) ?? steps.at(-1)!
    const { label } = orderStageWords(order)
    const words = `${at.title}, ${at.detail?.toLowerCase()}; ${at.title}`
    expect(words.toLowerCase()).toContain(label.toLowerCase().replace('packed, ', ''))
  }
})

test('an order on hold shows no ship date', () => {
  const order = orderOf({ status: 'on_hold', hold_reason: 'We wrote to you about the thin wall' })
  const { main, notes } = orderHeadline(order)
  expect([main, ...notes]).toEqual(['On hold', 'We wrote to you about the thin wall'])
  const words = orderTimeline(order).flatMap(({ key, detail }) => (key === 'ordered' ? [] : [detail]))
  expect(words.join(' ')).not.toMatch(/by /i)
})

test('every state has at most one current step, and no done step after an upcoming one', () => {
  const orders: Partial<Order>[] = (['queued', 'in_production', 'on_hold', 'completed'] as const).flatMap(
    (status) =>
      ([undefined, ...PARCEL_STATES] as const).flatMap((state) =>
        [unitsOf('queued'), unitsOf('printing', 'ready'), unitsOf('ready', 'shipped')].map((parts) => ({
          status,
          parts,
          delivery: { ...orderOf().delivery, ...(state ? { state } : {}) },
        })),
      ),
  )
  const broken = orders.filter((order) => {
    const states = orderTimeline(orderOf(order)).map(({ state }) => state)
    const firstToCome = states.includes('next') ? states.indexOf('next') : states.length
    return states.filter((state) => state === 'now').length > 1 || states.lastIndexOf('done') > firstToCome
  })
  expect(broken).toEqual([])
})
