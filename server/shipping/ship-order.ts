import { SHIP_UNDO_SECONDS, type SeenParcel, type ShipOrder } from '../../shared/orders/order-work.ts'
import { totalOf, type Amounts } from '../../shared/payments/amounts.ts'
import { InvalidInput, Refusal } from '../../shared/platform/refusals.ts'
import { addTransitDays } from '../../shared/quoting/delivery/transit-days.ts'
import { pacificDayOf, startOfToday, type ZonedNow } from '../../shared/platform/time.ts'
import { staffWith } from '../accounts/authenticate.ts'
import { readZone } from '../catalog/shop-data.ts'
import type { Caller } from '../platform/caller.ts'
import type { ReadDb, WriteDb } from '../platform/db/db.ts'
import { THE_SHOP } from '../platform/db/events.ts'
import { queueRefund } from '../payments/queue-refund.ts'
import { moveUnit } from '../orders/units/unit-moves.ts'
import { findUnit } from '../orders/units/unit-store.ts'
import type { Shop } from '../platform/shop.ts'
import { agreedDelivery } from '../orders/agreed-delivery.ts'
import {
  changeOrder,
  moveOrder,
  orderStateOf,
  getOrder,
  getSeenOrder,
  orderChanged,
  type OrderState,
} from '../orders/order-moves.ts'
import { findShipment, type OrderRow } from '../orders/order-store.ts'
import { listParcelUnits, saveParcel, type ParcelRow, type ParcelUnit } from '../orders/parcel-store.ts'
import { chooseParcel, hasLeft, isInShop } from './choose-parcel.ts'
import { lateCentsOf, lateRefundsOf } from './late-shipment.ts'
import { rowsOfParcel } from './parcel-contents.ts'
import { parcelTarget } from './parcel-moves.ts'
import { applyKnownReports } from './take-carrier-report.ts'
import { trackingOf } from './tracking.ts'

/**
 * Records that a packed parcel left the shop. It completes every order whose units have all left; another order stays open
 * until its last parcel leaves, and its promise counts by that. When an order is late, the late refund is queued in the same
 * transaction; all late refunds together must be the amount that staff were shown.
 */
export function shipOrder(shop: Shop, caller: Caller, input: ShipOrder): OrderState {
  staffWith('ship', caller)
  const now = shop.clock.now()
  const shipped_at = shippedAt(input.shipped_at ?? null, { now, zone: readZone(shop.db) })
  return shop.write((tx) => {
    const row = getSeenOrder(tx, input)
    const parcel = chooseParcel(tx, row, { ...input, isPossible: isInShop })
    const rows = rowsOfParcel(tx, parcel)
    const open = rows.find(({ status }) => status !== 'in_production')
    if (open) throw orderChanged(open)
    const late = lateRefundsOf(tx, parcel, shipped_at)
    const late_refund_cents = lateCentsOf(tx, parcel, shipped_at)
    if (late_refund_cents !== input.late_refund_cents)
      throw new Refusal('amount_changed', undefined, { late_refund_cents })
    const sent = saveParcel(tx, parcel.id, {
      ...trackingOf(tx, row, input),
      ...timesOf(tx, rows, shipped_at),
      state: parcelTarget(row, parcel, 'hand_over'),
      recorded_at: now,
      updated_at: now,
    })
    const units = listParcelUnits(tx, parcel.id)
    moveUnits(tx, units, { trigger: 'ship', now })
    for (const each of rows) {
      recordSent(tx, each, { by: caller, now, parcel: sent, units, late: late.get(each.id) ?? null })
      const amounts = late.get(each.id)
      if (amounts)
        queueRefund(tx, shop, { order_id: each.id, amounts, reason: 'late', note: null, by: THE_SHOP })
    }
    applyKnownReports(tx, shop, sent)
    return orderStateOf(getOrder(tx, row.id))
  })
}

interface Sent {
  by: Caller
  now: number
  parcel: ParcelRow
  units: readonly ParcelUnit[]
  late: Amounts | null
}

/** Completes an order with its last parcel; an earlier parcel is recorded only. */
function recordSent(tx: WriteDb, row: OrderRow, { by, now, parcel, units, late }: Sent): void {
  const { carrier, tracking_number, tracking_url, id: parcel_id } = parcel
  const shipped_at = parcel.shipped_at!
  const details = { carrier, tracking_number, tracking_url, shipped_at, parcel_id }
  const delivery = findShipment(tx, row.id)
  if (delivery?.shipped_at) {
    const left = Math.max(delivery.shipped_at, shipped_at)
    moveOrder(tx, row, {
      trigger: 'complete',
      by,
      now,
      changes: { shipped_at: left, completed_at: now },
      what: 'shipped',
      details: { ...details, late_refund_cents: late === null ? 0 : totalOf(late) },
    })
    return
  }
  const own = units.filter(({ order_id }) => order_id === row.id).map(({ unit }) => unit)
  changeOrder(tx, row, { by, now, changes: {}, what: 'parcel shipped', details: { ...details, units: own } })
}

/** When it shipped: now, or earlier on the same day in the shop. */
function shippedAt(entered: number | null, { now, zone }: ZonedNow): number {
  if (entered === null) return now
  if (entered <= now && entered >= startOfToday({ now, zone })) return entered
  throw new InvalidInput([{ loc: ['shipped_at'], msg: 'Choose a time earlier today.', type: 'value_error' }])
}

/** The parcel arrives when the slowest of the deliveries would. */
function timesOf(db: ReadDb, rows: readonly OrderRow[], shipped_at: number) {
  const transit = rows.flatMap((row) => agreedDelivery(db, row).transit_days ?? [])
  const arrives_by =
    transit.length === 0 ? null : addTransitDays(pacificDayOf(shipped_at), Math.max(...transit))
  return { shipped_at, arrives_by, eta: null, reported_by: null, reported_at: null }
}

function moveUnits(
  tx: WriteDb,
  units: readonly ParcelUnit[],
  move: { trigger: 'ship' | 'unship'; now: number },
): void {
  for (const { order_id, unit } of units)
    moveUnit(tx, findUnit(tx, order_id, unit)!, { ...move, changes: {} })
}

/**
 * Undoes a shipment that was recorded by mistake, for 15 minutes: the parcel is packed again. The late refund of an order in
 * it stays: the grace period is over, so the order ships late whenever it ships, and a second late refund is never made.
 */
export function undoShipping(shop: Shop, caller: Caller, input: SeenParcel): OrderState {
  staffWith('ship', caller)
  const now = shop.clock.now()
  return shop.write((tx) => {
    const row = getSeenOrder(tx, input)
    const parcel = chooseParcel(tx, row, { ...input, isPossible: hasLeft })
    if (row.status === 'cancelled') throw orderChanged(row)
    if (now - (parcel.recorded_at ?? 0) > SHIP_UNDO_SECONDS) throw new Refusal('undo_over')
    const state = parcelTarget(row, parcel, 'take_back')
    const unsent = { shipped_at: null, arrives_by: null, eta: null, recorded_at: null }
    saveParcel(tx, parcel.id, { ...unsent, state, updated_at: now })
    moveUnits(tx, listParcelUnits(tx, parcel.id), { trigger: 'unship', now })
    for (const each of rowsOfParcel(tx, parcel)) reopen(tx, each, { by: caller, now })
    return orderStateOf(getOrder(tx, row.id))
  })
}

function reopen(tx: WriteDb, row: OrderRow, { by, now }: { by: Caller; now: number }): void {
  const event = { by, now, what: 'shipping undone' } as const
  if (row.status !== 'completed') changeOrder(tx, row, { ...event, changes: {} })
  else moveOrder(tx, row, { ...event, trigger: 'reopen', changes: { shipped_at: null, completed_at: null } })
}
