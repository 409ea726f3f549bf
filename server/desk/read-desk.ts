import { byPromise, type DeskItem, type DeskKind } from '../../shared/desk/desk.ts'
import { asPacificDay } from '../../shared/time.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../caller.ts'
import { listWaitingReviews } from '../delivery/review-store.ts'
import type { Shop } from '../shop.ts'
import {
  findListed,
  listHeld,
  listOrdersAtWork,
  listRequests,
  listShipDates,
  type ListedRow,
  type OrderAtWork,
} from './desk-store.ts'
import { customerOf, sinceOf } from './list-quotes.ts'

/** Everything that waits for staff, the oldest promise first. */
export function readDesk(shop: Shop, caller: Caller): DeskItem[] {
  staffWith('see_orders', caller)
  const { db } = shop
  const now = shop.clock.now()
  const sent = listRequests(db, now).filter((row) => row.request_status === 'open')
  return byPromise([
    ...listShipDates(db, now).map((row) => itemOf('ship_dates', row)),
    ...sent.map((row) => itemOf('engineering', row)),
    ...listHeld(db, now).map((row) => itemOf('held', row)),
    ...listWaitingReviews(db).map(({ quote_id, asked_at }) => ({
      ...itemOf('delivery_reviews', findListed(db, quote_id)!),
      since: asked_at,
    })),
    ...listOrdersAtWork(db).map((order) => orderItem(order, findListed(db, order.id)!)),
  ])
}

function itemOf(kind: DeskKind, row: ListedRow): DeskItem {
  return {
    id: `${kind}-${row.id}`,
    kind,
    subject_id: row.id,
    filename: row.filename,
    customer: customerOf(row),
    quantity: row.quantity,
    since: sinceOf(row),
    until: row.order_number === null ? row.expires_at : null,
    ship_by: null,
    order_number: row.order_number,
    practice: row.practice === 1,
  }
}

/** An order whose ship date is not confirmed is also listed under ship dates; its production goes on. */
function orderItem(order: OrderAtWork, row: ListedRow): DeskItem {
  const promised = order.expected_ship_by ?? order.ship_by
  return {
    ...itemOf(order.units_left > 0 ? 'production' : 'packing', row),
    since: order.paid_at,
    ship_by: promised === null ? null : asPacificDay(promised),
  }
}
