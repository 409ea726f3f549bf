import { DAY } from '../../shared/platform/time.ts'
import { clockAllowsDeleting } from '../platform/db/clock-mark.ts'
import { inBatches } from '../platform/db/in-batches.ts'
import type { Shop } from '../platform/shop.ts'

/** Seconds after expiry, long after the payment provider could still take money for it. */
export const UNPAID_CHECKOUT_RETENTION = 90 * DAY

/** Deletes unpaid purchases with their addresses. Those with an unmatched payment stay. Deletes nothing while the clock is in doubt. */
export async function sweepCheckouts(shop: Shop): Promise<number> {
  const now = shop.clock.now()
  if (!clockAllowsDeleting(shop.db, now)) return 0
  const ended_by = now - UNPAID_CHECKOUT_RETENTION
  return inBatches(shop, (tx, limit) => {
    const ended = tx.all<{ id: string }>(ENDED, { ended_by, limit })
    for (const { id } of ended) {
      tx.run('delete from checkouts where purchase_id = ?', id)
      tx.run('delete from purchases where id = ?', id)
    }
    tx.run(REFUNDS_OF_OTHERS, { ended_by })
    tx.run(EMPTY_BASKETS, { ended_by })
    return ended.length
  })
}

/** Baskets whose quotes were all taken out or bought alone. */
const EMPTY_BASKETS = `delete from baskets where state = 'open' and updated_at <= :ended_by
  and not exists (select 1 from basket_quotes where basket_id = baskets.id)
  and not exists (select 1 from purchases where purchases.basket_id = baskets.id)`

/** Refunds of payments that never became known here: the Stripe account is used for something else too. */
const REFUNDS_OF_OTHERS = `delete from outside_refunds where reported_at <= :ended_by
  and not exists (select 1 from ledger where provider_ref = payment_ref and kind = 'capture')
  and not exists (select 1 from stray_payments where stray_payments.payment_ref = outside_refunds.payment_ref)`

const ENDED = `select id from purchases where state in ('expired', 'replaced') and expires_at <= :ended_by
    and not exists (select 1 from checkouts where purchase_id = purchases.id
      and (exists (select 1 from orders where orders.checkout_id = checkouts.id)
        or exists (select 1 from stray_payments where stray_payments.checkout_id = checkouts.id)))
  limit :limit`
