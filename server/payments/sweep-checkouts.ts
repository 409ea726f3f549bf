import { DAY } from '../../shared/time.ts'
import { clockAllowsDeleting } from '../db/clock-mark.ts'
import { inBatches } from '../db/in-batches.ts'
import type { Shop } from '../shop.ts'

/** Long after the card company could still take money at such a link. */
export const UNPAID_CHECKOUT_RETENTION = 90 * DAY

/** Removes links that nobody paid, with the addresses in them. What money came in for stays. Nothing goes while the clock is in doubt. */
export async function sweepCheckouts(shop: Shop): Promise<number> {
  const now = shop.clock.now()
  if (!clockAllowsDeleting(shop.db, now)) return 0
  const ended_by = now - UNPAID_CHECKOUT_RETENTION
  return inBatches(shop, (tx, most) => {
    const ended = tx.all<{ id: string }>(ENDED, { ended_by, most })
    for (const { id } of ended) {
      tx.run('delete from accept_answers where checkout_id = ?', id)
      tx.run('delete from checkouts where id = ?', id)
    }
    return ended.length
  })
}

const ENDED = `select id from checkouts where state in ('expired', 'replaced') and expires_at <= :ended_by
    and not exists (select 1 from orders where orders.checkout_id = checkouts.id)
    and not exists (select 1 from stray_payments where stray_payments.checkout_id = checkouts.id)
  limit :most`
