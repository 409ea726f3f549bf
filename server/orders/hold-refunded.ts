import type { WriteDb } from '../db/db.ts'
import { THE_SHOP } from '../db/events.ts'
import type { Shop } from '../shop.ts'
import { moveOrder } from './order-moves.ts'
import type { OrderRow } from './order-store.ts'

/** For the customer too, who reads it with the refund. */
const WHY = 'Everything paid for this order was refunded. The shop decides whether to make it.'

/** Orders in line whose money went back without the shop, until staff decline or resume them. A packed one is printed already. */
const REFUNDED = `select orders.* from orders where status in ('queued', 'in_production')
    and not exists (select 1 from shipments where shipments.order_id = orders.id)
    and id in (select order_id from ledger join outside_refunds on outside_refunds.provider_ref = ledger.provider_ref
      where ledger.kind = 'refund' and ledger.state <> 'failed'
        and not exists (select 1 from events where subject = 'order' and subject_id = order_id and what = 'resumed'
          and at >= ledger.created_at))
    and (select sum(iif(kind = 'capture', amount_cents, -amount_cents)) from ledger
      where ledger.order_id = orders.id and state <> 'failed') <= 0`

/** Puts orders on hold that were refunded whole at the payment company, so that nothing more is printed until staff decide. */
export function holdRefundedOrders(tx: WriteDb, shop: Shop): void {
  const now = shop.clock.now()
  for (const row of tx.all<OrderRow>(REFUNDED))
    moveOrder(tx, row, {
      trigger: 'hold',
      by: THE_SHOP,
      now,
      changes: {
        held_from: row.status as 'queued' | 'in_production',
        hold_reason: WHY,
        hold_cause: 'shop',
        held_at: now,
      },
      what: 'held',
      why: WHY,
      details: { cause: 'shop' },
    })
}
