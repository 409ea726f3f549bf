import { describe, expect, test } from 'vitest'
import { orderTimeline } from '../../renderer/orders/customer/order-timeline.ts'
import { orderStageWords, shipDateWords } from '../../renderer/orders/customer/order-words.ts'
import { ORDER_STATUSES } from '../../shared/orders/order-states.ts'
import { SHIPMENT_STATES } from '../../shared/orders/shipment-states.ts'
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
      'done: Paid',
      'done: Ship date confirmed',
      'now: In line to print',
      'next: Packed',
      'next: Shipped',
      'next: Out for delivery',
      'next: Delivered',
    ])
  })

  test('is printing from the first unit on, and counts the made ones', () => {
    const parts = unitsOf('ready', 'printing', 'finishing', 'queued')
    const making = orderTimeline(orderOf({ status: 'in_production', quantity: 4, parts }))[2]
    expect(making).toMatchObject({
      title: 'Printing',
      state: 'now',
      detail: '1 of 4 made, 1 piece printing, 1 finishing',
    })
  })

  test('is being packed once every unit is made', () => {
    expect(stepsOf({ status: 'in_production', parts: unitsOf('ready', 'ready') }).slice(2, 4)).toEqual([
      'done: Made',
      'now: Being packed',
    ])
  })

  test('waits for pickup once it is packed', () => {
    const delivery: Order['delivery'] = {
      method: 'shipping',
      city: 'Reno',
      fee_cents: 900,
      state: 'packed',
    }
    expect(stepsOf({ status: 'in_production', parts: unitsOf('ready'), delivery })[4]).toBe(
      'now: Packed, waiting for pickup',
    )
  })

  test('is on its way, then out for delivery, then delivered', () => {
    const at = (state: Order['delivery']['state']) =>
      stepsOf({ ...shipped, delivery: { ...orderOf().delivery, state } }).slice(-2)
    expect(at('in_transit')).toEqual(['now: On its way', 'next: Delivered'])
    expect(at('out_for_delivery')).toEqual(['now: Out for delivery', 'next: Delivered'])
    expect(at('delivered')).toEqual(['done: Out for delivery', 'done: Delivered'])
  })
})

describe('an order with a problem', () => {
  test('waits for its ship date, not for a printer', () => {
    expect(stepsOf({ ship_by: null, ship_date_pending: true }).slice(0, 3)).toEqual([
      'done: Paid',
      'now: Ship date to be confirmed',
      'next: Printing',
    ])
  })

  test('shows the hold at the current step, and not its reason, which stands above', () => {
    const held = { status: 'on_hold', hold_reason: 'The filament is late.' } as const
    expect(orderTimeline(orderOf(held))[2]).toMatchObject({
      state: 'attention',
      title: 'On hold',
      detail: null,
    })
    expect(stepsOf({ ...held, parts: unitsOf('ready') })[3]).toBe('attention: On hold')
  })

  test('shows a failed delivery instead of the delivered step', () => {
    const delivery = { ...orderOf().delivery, state: 'failed' } as const
    expect(stepsOf({ ...shipped, delivery }).at(-1)).toBe('attention: Delivery failed')
  })

  test('ends with the refund when it is declined', () => {
    const declined = orderTimeline(
      orderOf({ status: 'cancelled', practice: false, decline_reason: 'Too thin to print.' }),
    )
    expect(declined.map(({ state }) => state)).toEqual(['done', 'done', 'stopped'])
    expect(declined.at(-1)).toMatchObject({
      title: 'Canceled and refunded',
      detail: 'Too thin to print.',
      note: 'You get a full refund to your card.',
    })
  })
})

test('has the same words in badge and timeline in every state', () => {
  const orders = ORDER_STATUSES.flatMap((status) =>
    ([undefined, ...SHIPMENT_STATES] as const).flatMap((state) =>
      [unitsOf('queued'), unitsOf('printing', 'ready'), unitsOf('ready', 'finishing'), unitsOf('ready')].map(
        (parts) =>
          orderOf({ status, parts, delivery: { ...orderOf().delivery, ...(state ? { state } : {}) } }),
      ),
    ),
  )
  for (const order of orders) {
    const steps = orderTimeline(order)
    const at = steps.find(({ state }) => ['now', 'attention', 'stopped'].includes(state)) ?? steps.at(-1)!
    expect({ order, title: at.title }).toEqual({ order, title: orderStageWords(order).label })
  }
})

test('shows no ship date while on hold', () => {
  const order = orderOf({ status: 'on_hold', hold_reason: 'We wrote to you about the thin wall' })
  const { main, note } = shipDateWords(order)
  expect([main, note]).toEqual(['On hold', 'We wrote to you about the thin wall'])
  const words = orderTimeline(order).flatMap(({ key, detail }) => (key === 'paid' ? [] : [detail]))
  expect(words.join(' ')).not.toMatch(/Ships|Expected/)
})

test('has at most one current step, and no done step after an upcoming one, in every state', () => {
  const orders: Partial<Order>[] = (['queued', 'in_production', 'on_hold', 'completed'] as const).flatMap(
    (status) =>
      ([undefined, ...SHIPMENT_STATES] as const).flatMap((state) =>
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
