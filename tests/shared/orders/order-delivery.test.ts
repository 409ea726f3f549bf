import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderDelivery, type DeliveredParcel } from '../../../shared/orders/order-delivery.ts'
import { PARCEL_STATES, type ParcelState } from '../../../shared/orders/parcel-states.ts'

function parcel(id: string, more: Partial<DeliveredParcel> = {}): DeliveredParcel {
  return {
    id,
    order_id: 'q_1',
    state: 'picked_up',
    carrier: 'USPS',
    tracking_number: `9400 ${id}`,
    tracking_url: null,
    provider_ref: null,
    label_url: null,
    cost_cents: null,
    arrives_by: null,
    eta: null,
    packed_at: 1,
    shipped_at: 2,
    delivered_at: null,
    reported_by: null,
    reported_at: null,
    updated_at: 2,
    ...more,
  }
}

const stateOf = (...states: ParcelState[]) =>
  orderDelivery(
    'q_1',
    states.map((state, at) => parcel(`pc_${at}`, { state })),
  )!.state

describe('the delivery of an order', () => {
  test.each<[ParcelState[], ParcelState]>([
    [['packed'], 'packed'],
    [['delivered', 'packed'], 'packed'],
    [['delivered', 'delivered'], 'delivered'],
    [['delivered', 'in_transit'], 'in_transit'],
    [['out_for_delivery', 'picked_up'], 'picked_up'],
    [['delivered', 'failed'], 'failed'],
    [['returned', 'in_transit'], 'returned'],
    [['returned', 'failed'], 'failed'],
  ])('the delivery of parcels that are %j is %s', (states, expected) => {
    expect(stateOf(...states)).toBe(expected)
    expect(stateOf(...states.toReversed())).toBe(expected)
  })

  test('is none without parcels, and the parcel itself with one', () => {
    expect(orderDelivery('q_1', [])).toBeNull()
    const { id: _id, ...only } = parcel('pc_1', { cost_cents: 607, arrives_by: '2026-11-24', eta: 9 })
    expect(orderDelivery('q_1', [{ ...only, id: 'pc_1' }])).toEqual(only)
  })

  test('has shipped when the last parcel left, and arrives with the last one', () => {
    const first = parcel('pc_1', {
      shipped_at: 5,
      arrives_by: '2026-11-24',
      delivered_at: 9,
      state: 'delivered',
    })
    const second = parcel('pc_2', { shipped_at: 7, arrives_by: '2026-11-26' })
    expect(orderDelivery('q_1', [first, second])).toMatchObject({
      shipped_at: 7,
      arrives_by: '2026-11-26',
      delivered_at: null,
      tracking_number: '9400 pc_2',
    })
    const packed = { ...second, state: 'packed' as const, shipped_at: null }
    expect(orderDelivery('q_1', [first, packed])).toMatchObject({ shipped_at: null, delivered_at: null })
    const delivered = { ...second, state: 'delivered' as const, delivered_at: 11 }
    expect(orderDelivery('q_1', [first, delivered])).toMatchObject({ delivered_at: 11 })
  })

  test('bears the cost of its own parcels, not of one that another order pays for', () => {
    const own = [parcel('pc_1', { cost_cents: 600 }), parcel('pc_2', { cost_cents: 400 })]
    const shared = parcel('pc_3', { order_id: 'q_2', cost_cents: 900 })
    expect(orderDelivery('q_1', [...own, shared])!.cost_cents).toBe(1000)
    expect(orderDelivery('q_1', [shared])!.cost_cents).toBeNull()
  })

  test('is the same in whichever order its parcels are read', () => {
    const parcels = fc.uniqueArray(
      fc.record({
        at: fc.integer({ min: 0, max: 20 }),
        state: fc.constantFrom(...PARCEL_STATES),
        shipped_at: fc.option(fc.integer({ min: 1, max: 4 })),
        reported_at: fc.option(fc.integer({ min: 1, max: 4 })),
      }),
      { minLength: 1, maxLength: 6, selector: ({ at }) => at },
    )
    fc.assert(
      fc.property(parcels, fc.integer({ min: 0, max: 5 }), (rows, turn) => {
        const made = rows.map(({ at, ...more }) =>
          parcel(`pc_${at}`, { ...more, reported_by: more.reported_at === null ? null : 'carrier' }),
        )
        const turned = [...made.slice(turn % made.length), ...made.slice(0, turn % made.length)].toReversed()
        expect(orderDelivery('q_1', turned)).toEqual(orderDelivery('q_1', made))
      }),
    )
  })
})
