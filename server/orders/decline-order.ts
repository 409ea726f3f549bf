import { totalOf, type Amounts } from '../../shared/payments/amounts.ts'
import { refundEverything } from '../../shared/payments/refunds.ts'
import { triggersFrom } from '../../shared/platform/moves.ts'
import { ORDER_MOVES } from '../../shared/orders/order-states.ts'
import type { DeclineOrder, OneOrder } from '../../shared/orders/order-work.ts'
import type { UnitStatus } from '../../shared/orders/production/unit-states.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../platform/caller.ts'
import type { ReadDb } from '../platform/db/db.ts'
import { moneyOfOrder } from '../payments/ledger-store.ts'
import { queueRefund } from '../payments/queue-refund.ts'
import { refuseWhileUndecided } from '../payments/undecided-refunds.ts'
import { leavePlates } from './units/leave-plate.ts'
import { moveUnit } from './units/unit-moves.ts'
import { listUnits, type UnitRow } from './units/unit-store.ts'
import type { Shop } from '../platform/shop.ts'
import {
  getOrder,
  moveOrder,
  orderStateOf,
  getSeenOrder,
  orderChanged,
  type OrderState,
} from './order-moves.ts'
import { findBookedDelivery } from './booked-delivery.ts'
import type { OrderRow } from './order-store.ts'
import { deleteParcel, listParcels, ordersOfParcel } from './parcel-store.ts'

/** The effects of declining an order. */
export interface DeclinePreview {
  order: OrderState
  /** The refund: everything paid that has not been refunded before. */
  amounts: Amounts
  amount_cents: number
  refunded_cents: number
  /** The units that are given up, counted by status. */
  units: Partial<Record<UnitStatus, number>>
  /** The booked courier or label, which staff have to cancel themselves. */
  booked: string | null
}

export function previewDecline(shop: Shop, caller: Caller, input: OneOrder): DeclinePreview {
  staffWith('decide', caller)
  return preview(shop.db, getOrder(shop.db, input.order_id))
}

function preview(db: ReadDb, row: OrderRow): DeclinePreview {
  if (!triggersFrom(ORDER_MOVES, row.status).includes('decline')) throw orderChanged(row)
  refuseWithParcels(db, row)
  refuseWhileUndecided(db, row.id)
  const money = moneyOfOrder(db, row.id)
  const amounts = refundEverything(money)
  return {
    order: orderStateOf(row),
    amounts,
    amount_cents: totalOf(amounts),
    refunded_cents: totalOf(money.refunded),
    units: countByStatus(listUnits(db, row.id)),
    booked: findBookedDelivery(db, row.id),
  }
}

/** Refuses to decline an order that has left the shop, or that is packed in one parcel with other orders. */
function refuseWithParcels(db: ReadDb, row: OrderRow): void {
  const parcels = listParcels(db, row.id)
  if (parcels.some(({ state }) => state !== 'packed'))
    throw orderChanged(row, 'A parcel of this order has left the shop. Refund the order instead.')
  if (parcels.some(({ id }) => ordersOfParcel(db, id).length > 1))
    throw orderChanged(row, 'This order is packed together with others. Unpack the parcel first.')
}

function countByStatus(units: readonly UnitRow[]): DeclinePreview['units'] {
  const counts: DeclinePreview['units'] = {}
  for (const { status } of units) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/**
 * Cancels a paid order that the shop will not make. Its units are given up, and everything paid that has not been refunded
 * goes back to the card, delivery and tax included, in the same transaction.
 */
export function declineOrder(shop: Shop, caller: Caller, input: DeclineOrder): OrderState {
  staffWith('decide', caller)
  const now = shop.clock.now()
  const { reason } = input
  return shop.write((tx) => {
    const row = getSeenOrder(tx, input)
    const { amounts, amount_cents, booked } = preview(tx, row)
    if (amount_cents !== input.amount_cents) throw new Refusal('amount_changed', undefined, { amount_cents })
    const units = listUnits(tx, row.id)
    leavePlates(tx, units, now)
    for (const unit of units)
      moveUnit(tx, unit, { trigger: 'cancel', changes: { printer_id: null, progress: null }, now })
    for (const { id } of listParcels(tx, row.id)) deleteParcel(tx, id)
    const declined = moveOrder(tx, row, {
      trigger: 'decline',
      by: caller,
      now,
      changes: {
        decline_reason: reason,
        cancelled_at: now,
        held_from: null,
        hold_reason: null,
        hold_cause: null,
        held_at: null,
      },
      what: 'declined',
      why: reason,
      details: { amount_cents, ...(booked === null ? {} : { booked }) },
    })
    if (amount_cents > 0)
      queueRefund(tx, shop, { order_id: row.id, amounts, reason: 'declined', note: reason, by: caller })
    return orderStateOf(declined)
  })
}
