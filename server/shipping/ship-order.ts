import { SHIP_UNDO_SECONDS, type SeenOrder, type ShipOrder } from '../../shared/orders/order-work.ts'
import { totalOf } from '../../shared/payments/amounts.ts'
import { InvalidInput, Refusal } from '../../shared/refusals.ts'
import { addBusinessDays, pacificDayOf } from '../../shared/time.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../caller.ts'
import type { ReadDb, WriteDb } from '../db/db.ts'
import { THE_SHOP } from '../db/events.ts'
import { queueRefund } from '../payments/queue-refund.ts'
import { moveUnit } from '../units/unit-moves.ts'
import { listUnits } from '../units/unit-store.ts'
import type { Shop } from '../shop.ts'
import { agreedDelivery } from '../orders/agreed-delivery.ts'
import { lateRefundOf } from './late-shipment.ts'
import {
  moveOrder,
  orderStateOf,
  getSeenOrder,
  orderChanged,
  type OrderState,
} from '../orders/order-moves.ts'
import { findShipment, saveShipment, type OrderRow } from '../orders/order-store.ts'
import { shipmentTarget } from './shipment-moves.ts'
import { applyKnownReports } from './take-report.ts'
import { trackingOf } from './tracking.ts'

/**
 * Records that a packed order left the shop, which completes it. When it is late, the late refund is queued in the same
 * transaction; it must be the amount that staff were shown.
 */
export function shipOrder(shop: Shop, caller: Caller, input: ShipOrder): OrderState {
  staffWith('ship', caller)
  const now = shop.clock.now()
  const shipped_at = shippedAt(input.shipped_at ?? null, now)
  return shop.write((tx) => {
    const row = getSeenOrder(tx, input)
    const shipment = findShipment(tx, row.id)
    if (row.status !== 'in_production' || shipment === undefined) throw orderChanged(row)
    const late = lateRefundOf(tx, row, shipped_at)
    const late_refund_cents = late === null ? 0 : totalOf(late)
    if (late_refund_cents !== input.late_refund_cents)
      throw new Refusal('amount_changed', undefined, { late_refund_cents })
    const sent = {
      ...shipment,
      ...trackingOf(tx, row, input),
      ...timesOf(tx, row, shipped_at),
      updated_at: now,
    }
    saveShipment(tx, { ...sent, state: shipmentTarget(row, shipment, 'hand_over') })
    moveUnits(tx, row, { trigger: 'ship', now })
    const shipped = moveOrder(tx, row, {
      trigger: 'complete',
      by: caller,
      now,
      changes: { shipped_at, completed_at: now },
      what: 'shipped',
      details: {
        carrier: sent.carrier,
        tracking_number: sent.tracking_number,
        tracking_url: sent.tracking_url,
        shipped_at,
        late_refund_cents,
      },
    })
    if (late !== null)
      queueRefund(tx, shop, { order_id: row.id, amounts: late, reason: 'late', note: null, by: THE_SHOP })
    applyKnownReports(tx, shop, row.id)
    return orderStateOf(shipped)
  })
}

/** When it shipped: now, or earlier on the same Pacific day. */
function shippedAt(entered: number | null, now: number): number {
  if (entered === null) return now
  if (entered <= now && pacificDayOf(entered) === pacificDayOf(now)) return entered
  throw new InvalidInput([{ loc: ['shipped_at'], msg: 'Choose a time earlier today.', type: 'value_error' }])
}

function timesOf(db: ReadDb, row: OrderRow, shipped_at: number) {
  const { transit_days } = agreedDelivery(db, row)
  const arrives_by = transit_days === null ? null : addBusinessDays(pacificDayOf(shipped_at), transit_days)
  return { shipped_at, arrives_by, eta: null, reported_by: null, reported_at: null }
}

function moveUnits(tx: WriteDb, row: OrderRow, move: { trigger: 'ship' | 'unship'; now: number }): void {
  for (const unit of listUnits(tx, row.id)) moveUnit(tx, unit, { ...move, changes: {} })
}

/**
 * Undoes a shipment that was recorded by mistake, for 15 minutes: the order is packed again. Its late refund stays: the
 * grace period is over, so the order ships late whenever it ships, and a second late refund is never made.
 */
export function undoShipping(shop: Shop, caller: Caller, input: SeenOrder): OrderState {
  staffWith('ship', caller)
  const now = shop.clock.now()
  return shop.write((tx) => {
    const row = getSeenOrder(tx, input)
    const shipment = findShipment(tx, row.id)
    if (row.status !== 'completed' || row.completed_at === null || shipment === undefined)
      throw orderChanged(row)
    if (now - row.completed_at > SHIP_UNDO_SECONDS) throw new Refusal('undo_over')
    const state = shipmentTarget(row, shipment, 'take_back')
    saveShipment(tx, { ...shipment, state, shipped_at: null, arrives_by: null, eta: null, updated_at: now })
    moveUnits(tx, row, { trigger: 'unship', now })
    const reopened = moveOrder(tx, row, {
      trigger: 'reopen',
      by: caller,
      now,
      changes: { shipped_at: null, completed_at: null },
      what: 'shipping undone',
    })
    return orderStateOf(reopened)
  })
}
