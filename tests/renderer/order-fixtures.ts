import type { Order, OrderPart } from '../../shared/orders/order.ts'
import type { UnitStatus } from '../../shared/orders/production/unit-states.ts'
import { FRIDAY } from './quote-fixtures.ts'

/** Makes one unit for each status, numbered from 1. */
export function unitsOf(...statuses: UnitStatus[]): OrderPart[] {
  return statuses.map((status, at) => ({
    unit: at + 1,
    status,
    progress: { queued: 0, printing: 0.4, finishing: 0.9, ready: 1, shipped: 1, cancelled: 0 }[status],
  }))
}

/** Makes a paid order of one part, delivered by courier and not started yet. */
export function orderOf(part: Partial<Order> = {}): Order {
  return {
    id: 'q_1',
    number: 1024,
    status: 'queued',
    created_at: FRIDAY,
    updated_at: FRIDAY,
    paid: true,
    paid_at: FRIDAY,
    practice: true,
    filename: 'bracket.step',
    material: 'PLA+',
    material_note: null,
    color: 'black',
    quantity: 1,
    extras: [],
    purchase_number: null,
    purchase_order: null,
    speed: 'week',
    parts: unitsOf('queued'),
    ship_by: '2026-12-01',
    ship_date_pending: false,
    expected_ship_by: null,
    tracking: null,
    delivery: { method: 'courier', city: 'Oakland', fee_cents: 1200 },
    currency: 'usd',
    parts_cents: 1514,
    delivery_cents: 1200,
    tax_cents: 163,
    total_cents: 2877,
    refunded_cents: 0,
    refunds: [],
    hold_reason: null,
    decline_reason: null,
    shipped_at: null,
    review_url: 'http://127.0.0.1:4747/q/secret',
    thumbnail_url: null,
    ...part,
  }
}
