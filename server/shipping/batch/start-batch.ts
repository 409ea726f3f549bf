import { ID_PREFIX } from '../../../shared/platform/ids.ts'
import type { OneBatch, StartBatch } from '../../../shared/shipping/shipping-batch.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { DAY } from '../../../shared/platform/time.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { clockAllowsDeleting } from '../../platform/db/clock-mark.ts'
import { getOrder } from '../../orders/order-moves.ts'
import type { Shop } from '../../platform/shop.ts'
import { deleteBatches, findBatch, insertBatch, markBatch, type BatchRow } from './batch-store.ts'

/** Seconds that batches are kept. Their effects are in the history of each order. */
const KEPT = 90 * DAY

/** Begins to pack, buy labels for, or ship several orders. `run-batches.ts` does it, also after a restart. */
export function startBatch(shop: Shop, caller: Caller, { action, orders }: StartBatch): OneBatch {
  const { account_id } = staffWith('ship', caller)
  const id = shop.ids.make(ID_PREFIX.batch)
  shop.write((tx) => {
    for (const { order_id } of orders) getOrder(tx, order_id)
    insertBatch(
      tx,
      { id, action, by_account: account_id, undoes: null, created_at: shop.clock.now() },
      orders,
    )
  })
  return { batch_id: id }
}

/** Lets a batch end after the orders that are being done; the others stay as they are. */
export function stopBatch(shop: Shop, caller: Caller, input: OneBatch): void {
  staffWith('ship', caller)
  const { id } = getBatch(shop, input)
  shop.write((tx) => markBatch(tx, id, 'stopped_at', shop.clock.now()))
}

/** Takes a batch that has ended from the page, for everyone. */
export function clearBatch(shop: Shop, caller: Caller, input: OneBatch): void {
  staffWith('ship', caller)
  const { id, ended_at } = getBatch(shop, input)
  if (ended_at === null) throw new Refusal('wrong_state', 'This batch is still under way. Stop it first.')
  shop.write((tx) => markBatch(tx, id, 'cleared_at', shop.clock.now()))
}

function getBatch(shop: Shop, { batch_id }: OneBatch): BatchRow {
  const batch = findBatch(shop.db, batch_id)
  if (!batch) throw new Refusal('not_found')
  return batch
}

/** Deletes old batches. Deletes nothing while the clock is in doubt. */
export function sweepBatches(shop: Shop): void {
  const now = shop.clock.now()
  shop.write((tx) => (clockAllowsDeleting(tx, now) ? deleteBatches(tx, now - KEPT) : 0))
}
