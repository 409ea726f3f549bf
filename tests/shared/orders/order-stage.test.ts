import { expect, test } from 'vitest'
import { ORDER_STAGES, orderStage, type StageFacts } from '../../../shared/orders/order-stage.ts'
import type { UnitStatus } from '../../../shared/orders/production/unit-states.ts'

type Facts = Partial<Omit<StageFacts, 'parts' | 'delivery'>> & {
  units?: UnitStatus[]
  parcel?: StageFacts['delivery']['state']
  pickup?: boolean
}

function stage({ units = ['queued'], parcel, pickup, ...more }: Facts) {
  return orderStage({
    status: 'in_production',
    shipped_at: null,
    ship_by: '2026-12-01',
    ship_date_pending: false,
    parts: units.map((status) => ({ status })),
    delivery: { ...(pickup ? { pickup } : {}), ...(parcel === undefined ? {} : { state: parcel }) },
    ...more,
  })
}

const CASES: [string, Facts, (typeof ORDER_STAGES)[number]][] = [
  ['paid, its day open', { status: 'queued', ship_by: null, ship_date_pending: true }, 'date_pending'],
  ['paid, its day known', { status: 'queued' }, 'waiting'],
  ['its first unit on a printer', { units: ['printing', 'queued'] }, 'printing'],
  ['some units made, others in line', { units: ['ready', 'queued'] }, 'printing'],
  ['every unit off the printers', { units: ['finishing', 'ready'] }, 'finishing'],
  ['every unit made', { units: ['ready', 'ready'] }, 'packing'],
  ['packed and still here', { units: ['ready'], parcel: 'packed' }, 'packed'],
  [
    'handed over',
    { status: 'completed', units: ['shipped'], parcel: 'picked_up', shipped_at: 1 },
    'on_its_way',
  ],
  [
    'in transit',
    { status: 'completed', units: ['shipped'], parcel: 'in_transit', shipped_at: 1 },
    'on_its_way',
  ],
  [
    'out for delivery',
    { status: 'completed', units: ['shipped'], parcel: 'out_for_delivery' },
    'out_for_delivery',
  ],
  ['at the door', { status: 'completed', units: ['shipped'], parcel: 'delivered' }, 'delivered'],
  [
    'ready for its customer',
    { status: 'completed', units: ['shipped'], parcel: 'picked_up', pickup: true },
    'ready_to_pick_up',
  ],
  [
    'with its customer',
    { status: 'completed', units: ['shipped'], parcel: 'delivered', pickup: true },
    'picked_up',
  ],
  ['packed, for its customer', { units: ['ready'], parcel: 'packed', pickup: true }, 'packed'],
  ['not taken', { status: 'completed', units: ['shipped'], parcel: 'failed' }, 'delivery_failed'],
  ['back at the shop', { status: 'completed', units: ['shipped'], parcel: 'returned' }, 'returned'],
  ['on hold before it is printed', { status: 'on_hold' }, 'on_hold'],
  ['on hold although it is packed', { status: 'on_hold', units: ['ready'], parcel: 'packed' }, 'on_hold'],
  ['declined', { status: 'cancelled', units: ['cancelled'] }, 'canceled'],
]

test.each(CASES)('an order that is %s is in the stage that says so', (_words, facts, expected) => {
  expect(stage(facts)).toBe(expected)
})

test('every stage is reached', () => {
  expect(new Set(CASES.map(([, facts]) => stage(facts)))).toEqual(new Set(ORDER_STAGES))
})
