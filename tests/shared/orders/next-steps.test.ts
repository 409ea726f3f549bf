import { describe, expect, test } from 'vitest'
import { agentOrder, orderLines } from '../../../shared/orders/agent-order.ts'
import { checkoutSteps, orderSteps } from '../../../shared/orders/next-steps.ts'
import { ORDER_STATUSES } from '../../../shared/orders/order-states.ts'
import { PARCEL_STATES } from '../../../shared/orders/parcel-states.ts'
import type { Order } from '../../../shared/orders/order.ts'
import type { StartedCheckout } from '../../../shared/orders/checkout/start-checkout.ts'
import { orderOf, unitsOf } from '../../renderer/order-fixtures.ts'

const said = (more: Partial<Order> = {}) =>
  orderSteps(agentOrder(orderOf({ practice: false, ...more }))).next_steps.join('\n')
const { delivery } = orderOf()
const SHIPPED = {
  status: 'completed',
  tracking: {
    method: 'courier',
    carrier: null,
    tracking_number: null,
    tracking_url: 'https://track.test/1',
    shipped_at: 1,
  },
} as const

describe('the next step of an order', () => {
  test.each<[string, Partial<Order>, RegExp]>([
    ['queued', {}, /ships by 2026-12-01\. Call get_order again on that day/],
    ['in production', { status: 'in_production' }, /ships by 2026-12-01/],
    ['date to be confirmed', { ship_by: null, ship_date_pending: true }, /still confirms the ship date/],
    ['late', { expected_ship_by: '2026-12-03' }, /late: promised for 2026-12-01, now .* 2026-12-03/],
    ['on hold', { status: 'on_hold', hold_reason: 'Out of resin.' }, /order is on hold: Out of resin\./],
    ['on its way', SHIPPED, /on its way[^]*tracking page is https:\/\/track\.test\/1/],
    [
      'delivered',
      { ...SHIPPED, delivery: { ...delivery, state: 'delivered' } },
      /^It was delivered\. Nothing is left to do\.$/,
    ],
    ['not delivered', { ...SHIPPED, delivery: { ...delivery, state: 'failed' } }, /delivery failed/],
    ['cancelled', { status: 'cancelled', refunded_cents: 2877 }, /canceled this order.*\$28\.77 is refunded/],
  ])('%s', (_state, order, expected) => {
    expect(said(order)).toMatch(expected)
  })

  test('every status and every state of a parcel has a step', () => {
    for (const status of ORDER_STATUSES)
      for (const state of PARCEL_STATES)
        expect(said({ status, delivery: { ...delivery, state } })).not.toBe('')
  })

  test('practice is said at the end', () => {
    expect(said({ practice: true }).split('\n').at(-1)).toContain('no money moves')
    expect(said()).not.toContain('no money moves')
  })
})

describe('the next steps of a checkout', () => {
  const STARTED: StartedCheckout = {
    quote_id: 'q_1',
    paid: false,
    order_id: null,
    checkout_url: 'https://pay.test/1',
    expires_at: 1_794_852_000,
    speed: 'week',
    ship_by: '2026-12-01',
    parts_cents: 1514,
    delivery_cents: 1200,
    tax_cents: 163,
    amount_due_cents: 2877,
    currency: 'usd',
    practice: false,
  }

  test('show the amount with its tax, the day and the expiry; only a person pays', () => {
    const [give, who, then] = checkoutSteps(STARTED).next_steps
    expect(give).toMatch(/\$28\.77 .*\$1\.63 of it sales tax.*ships by 2026-12-01.*https:\/\/pay\.test\/1$/)
    expect(give).toContain('expires 2026-11-16 at 10:00 Pacific time')
    expect(who).toContain('A person pays there')
    expect(then).toContain('get_order with order_id "q_1"')
  })

  test('a date that is still to be confirmed is said so', () => {
    expect(checkoutSteps({ ...STARTED, ship_by: null }).next_steps[0]).toContain('confirms the ship date')
  })

  test('a quote that was paid before leads only to the order', () => {
    const paid = { ...STARTED, paid: true, order_id: 'q_1', checkout_url: null, expires_at: null }
    expect(checkoutSteps(paid).next_steps).toEqual([
      'It is already paid. Call get_order with order_id "q_1".',
    ])
  })
})

describe('an order as an agent reads it', () => {
  test('counts its parts by how far they are', () => {
    const parts = unitsOf('ready', 'printing', 'printing', 'queued')
    parts[1].progress = 0.5
    const order = agentOrder(orderOf({ parts, quantity: 4 }))
    expect(order.parts_by_status).toEqual([
      { status: 'ready', count: 1, progress: 1 },
      { status: 'printing', count: 2, progress: 0.45 },
      { status: 'queued', count: 1, progress: 0 },
    ])
    expect(order).not.toHaveProperty('parts')
  })

  test('is a line of facts in a list', () => {
    const { orders } = orderLines({ orders: [orderOf()], next_cursor: null })
    expect(orders[0]).toMatchObject({ id: 'q_1', number: 1024, total_cents: 2877, ship_by: '2026-12-01' })
    expect(orders[0]).not.toHaveProperty('delivery')
  })
})
