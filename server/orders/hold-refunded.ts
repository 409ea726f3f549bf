import type { ReadDb, WriteDb } from '../platform/db/db.ts'
import { THE_SHOP } from '../platform/db/events.ts'
import type { Shop } from '../platform/shop.ts'
import { changeOrder, moveOrder } from './order-moves.ts'
import type { OrderRow } from './order-store.ts'

/** For the customer too, who reads it with the refund. */
const REFUNDED = 'Everything paid for this order was refunded. The shop decides whether to make it.'
const RETURNED = 'The refund of this order did not arrive. The shop looks into it.'

/** Without disputes: their money may come back. */
const LEFT = `(select sum(iif(kind = 'capture', amount_cents, -amount_cents)) from ledger
    where ledger.order_id = orders.id and kind <> 'dispute' and state <> 'failed')`

/** Orders in line whose money went back without the shop, until staff decline or resume them. A packed one is printed already. */
const TO_HOLD = `select orders.* from orders where status in ('queued', 'in_production')
    and not exists (select 1 from shipments where shipments.order_id = orders.id)
    and id in (select ledger.order_id from outside_refunds cross join ledger on ledger.provider_ref = outside_refunds.provider_ref
      where ledger.kind = 'refund' and ledger.state <> 'failed'
        and not exists (select 1 from events where subject = 'order' and subject_id = ledger.order_id and what = 'resumed'
          and at >= ledger.created_at))
    and ${LEFT} <= 0`

/** Orders that are still held for a refund that came back. */
const TO_CORRECT = `select orders.* from orders where status = 'on_hold' and hold_reason = ? and ${LEFT} > 0`

/** Returns true if there is an order for `holdRefundedOrders`. */
export function findsRefundedOrders(db: ReadDb): boolean {
  return db.get(TO_HOLD) !== undefined || db.get(TO_CORRECT, REFUNDED) !== undefined
}

/** Puts orders on hold that were refunded whole at the payment company, so that nothing more is printed until staff decide. */
export function holdRefundedOrders(tx: WriteDb, shop: Shop): void {
  const change = { by: THE_SHOP, now: shop.clock.now(), what: 'held', details: { cause: 'shop' } } as const
  for (const row of tx.all<OrderRow>(TO_HOLD))
    moveOrder(tx, row, {
      ...change,
      trigger: 'hold',
      changes: {
        held_from: row.status as 'queued' | 'in_production',
        hold_reason: REFUNDED,
        hold_cause: 'shop',
        held_at: change.now,
      },
      why: REFUNDED,
    })
  for (const row of tx.all<OrderRow>(TO_CORRECT, REFUNDED))
    changeOrder(tx, row, { ...change, changes: { hold_reason: RETURNED }, why: RETURNED })
}
