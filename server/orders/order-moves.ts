import type { OrderEvent } from '../../shared/orders/events/domain-events.ts'
import { nextState } from '../../shared/platform/moves.ts'
import { ORDER_MOVES, type OrderStatus, type OrderTrigger } from '../../shared/orders/order-states.ts'
import type { SeenOrder } from '../../shared/orders/order-work.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import type { Caller } from '../platform/caller.ts'
import type { ReadDb, WriteDb } from '../platform/db/db.ts'
import { recordEvent, type TheShop } from '../platform/db/events.ts'
import { findOrder, saveOrder, type OrderChanges, type OrderRow } from './order-store.ts'

/** The state of an order after a move; the console gets it too if the order had changed before the move. */
export interface OrderState {
  id: string
  number: number
  status: OrderStatus
  revision: number
}

export function orderStateOf({ id, number, status, revision }: OrderRow): OrderState {
  return { id, number, status, revision }
}

/** Any order of the shop. */
export function getOrder(db: ReadDb, id: string): OrderRow {
  const row = findOrder(db, id)
  if (!row) throw new Refusal('order_not_found', 'There is no such order.')
  return row
}

/** Returns the refusal `wrong_state` with the current state of the order; its default sentence says that the order has changed. */
export function orderChanged(row: OrderRow, detail?: string): Refusal {
  return new Refusal('wrong_state', detail, { order: orderStateOf(row) })
}

/** Returns the order at the revision that staff saw. Refuses with `wrong_state` when it has changed since. */
export function getSeenOrder(db: ReadDb, seen: SeenOrder): OrderRow {
  const row = getOrder(db, seen.order_id)
  if (row.revision !== seen.revision) throw orderChanged(row)
  return row
}

/** A change of an order, with the event that records it. */
type Change = OrderEvent & {
  by: Caller | TheShop
  now: number
  changes: OrderChanges
  why?: string | null
}

/** Moves an order by `ORDER_MOVES`, and records it in the history. */
export function moveOrder(tx: WriteDb, row: OrderRow, move: Change & { trigger: OrderTrigger }): OrderRow {
  const status = nextState(ORDER_MOVES, row.status, move.trigger)
  if (!status) throw orderChanged(row)
  return changeOrder(tx, row, { ...move, changes: { ...move.changes, status } })
}

/** Changes an order, and records it in the history. */
export function changeOrder(tx: WriteDb, row: OrderRow, change: Change): OrderRow {
  const { by, now, changes, ...event } = change
  if (!saveOrder(tx, row, changes, now)) throw orderChanged(getOrder(tx, row.id))
  const { status } = changes
  recordEvent(tx, now, by, {
    subject: 'order',
    subject_id: row.id,
    ...event,
    ...(status ? { from: row.status, to: status } : {}),
  })
  return getOrder(tx, row.id)
}
