import { describe, expect, test } from 'vitest'
import { orderNews, type NewsParcel } from '../../../shared/orders/order-news.ts'
import { asPacificDay, instantOf } from '../../../shared/platform/time.ts'
import { orderOf, unitsOf } from '../../renderer/order-fixtures.ts'

const TODAY = asPacificDay('2026-12-01')
const at = (day: string) => instantOf(asPacificDay(day), '15:00')

const FIRST: NewsParcel = {
  units: [1, 2],
  state: 'in_transit',
  shipped_at: at('2026-12-01'),
  arrives_by: '2026-12-08',
}
const SECOND: NewsParcel = { units: [3, 4], state: 'packed', shipped_at: null, arrives_by: null }
const CARRIER = { method: 'shipping', city: 'Reno', fee_cents: 895, arrives_by: '2026-12-09' } as const
const split = orderOf({ quantity: 4, delivery: { ...CARRIER, state: 'packed' } })

describe('the pieces under way', () => {
  test('are those of the parcels that left, with their own day', () => {
    const { partly, arrives } = orderNews(split, [FIRST, SECOND], TODAY)
    expect([partly, arrives]).toEqual([{ pieces: 2, state: 'on_the_way' }, '2026-12-08'])
  })

  test('are read from the pieces where the parcels are not known', () => {
    const order = orderOf({ quantity: 4, parts: unitsOf('shipped', 'shipped', 'shipped', 'ready') })
    expect(orderNews(order, [], TODAY).partly).toEqual({ pieces: 3, state: 'on_the_way' })
  })

  test('are those that arrived once everything has left', () => {
    const parcels = [
      { ...FIRST, state: 'delivered' },
      { ...SECOND, state: 'in_transit', shipped_at: at('2026-12-02'), arrives_by: '2026-12-10' },
    ] as const
    const { partly, arrives } = orderNews({ ...split, status: 'completed' }, parcels, TODAY)
    expect([partly, arrives]).toEqual([{ pieces: 2, state: 'delivered' }, '2026-12-10'])
  })

  test('are not named while none or all of them are', () => {
    expect(orderNews(split, [SECOND], TODAY).partly).toBeNull()
    const all = [FIRST, { ...FIRST, units: [3, 4] }]
    expect(orderNews({ ...split, status: 'completed' }, all, TODAY).partly).toBeNull()
  })

  test('leave out a parcel that came back', () => {
    expect(orderNews(split, [{ ...FIRST, state: 'returned' }, SECOND], TODAY).partly).toBeNull()
  })
})

describe('the day of arrival', () => {
  const courier = orderOf().delivery
  const riding = orderOf({ status: 'completed', shipped_at: at('2026-12-01') })

  test('is the day on which a courier left, whatever the ship date was', () => {
    for (const state of ['picked_up', 'in_transit', 'out_for_delivery'] as const) {
      const order = { ...riding, ship_by: '2026-12-04', delivery: { ...courier, state } }
      expect(orderNews(order, [], TODAY).arrives).toBe('2026-12-01')
    }
  })

  test('is that of the courier’s own time, where there is one', () => {
    const delivery = { ...courier, state: 'out_for_delivery', eta: at('2026-12-02') } as const
    expect(orderNews({ ...riding, delivery }, [], TODAY).arrives).toBe('2026-12-02')
  })

  test('is the promised ship date for a courier that is not booked yet', () => {
    expect(orderNews(orderOf(), [], TODAY).arrives).toBe('2026-12-01')
  })

  test('ends with the delivery, a return or a failed attempt', () => {
    for (const state of ['delivered', 'returned', 'failed'] as const)
      expect(orderNews({ ...riding, delivery: { ...courier, state } }, [], TODAY).arrives).toBeNull()
  })
})

describe('lateness', () => {
  const refund = {
    id: 're_1',
    reason: 'late',
    note: null,
    amount_cents: 278,
    tax_cents: 20,
    created_at: 1,
    done: true,
  } as const

  test('is counted in business days, with what was given back', () => {
    const order = orderOf({
      status: 'completed',
      ship_by: '2026-11-25',
      shipped_at: at('2026-11-30'),
      refunds: [refund],
    })
    expect(orderNews(order, [], TODAY).late).toEqual({ days: 3, refund_cents: 278, done: true })
  })

  test('is not told of an order that shipped within the day of grace', () => {
    const order = orderOf({ status: 'completed', ship_by: '2026-11-30', shipped_at: at('2026-12-01') })
    expect(orderNews(order, [], TODAY).late).toBeNull()
  })

  test('is open while a promised day is over and the order has not shipped', () => {
    expect(orderNews(orderOf({ ship_by: '2026-11-30' }), [], TODAY).isOverdue).toBe(true)
    expect(orderNews(orderOf({ ship_by: '2026-12-01' }), [], TODAY).isOverdue).toBe(false)
    const moved = orderOf({ ship_by: '2026-11-30', expected_ship_by: '2026-12-03' })
    expect(orderNews(moved, [], TODAY).isOverdue).toBe(false)
    const done = orderOf({ ship_by: '2026-11-30', status: 'completed', shipped_at: at('2026-11-30') })
    expect(orderNews(done, [], TODAY).isOverdue).toBe(false)
  })
})
