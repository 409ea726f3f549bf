import {
  batchAdvice,
  type BatchesShown,
  type BatchShown,
  type BatchStepShown,
  type LabelPrice,
  undoAdvice,
} from '../../../shared/shipping/shipping-batch.ts'
import { SHIP_UNDO_SECONDS } from '../../../shared/orders/order-work.ts'
import { HOUR } from '../../../shared/platform/time.ts'
import { findAccount } from '../../accounts/account-store.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import { parcelOf } from '../../quoting/delivery/delivery-store.ts'
import { agreedDelivery } from '../../orders/agreed-delivery.ts'
import { findOrder, findShipment } from '../../orders/order-store.ts'
import { findQuote } from '../../quoting/quote-store.ts'
import type { Shop } from '../../platform/shop.ts'
import { parcelOptions, pricedService } from '../book-parcel.ts'
import { listBookable } from '../shipping-board.ts'
import {
  listEndedBatches,
  listOpenBatches,
  listSteps,
  listUndone,
  type BatchRow,
  type BatchStepRow,
} from './batch-store.ts'

const SHOWN_FOR = 12 * HOUR

/** Returns the batches under way, and what came of those of the last hours. */
export function readBatches(shop: Shop, caller: Caller): BatchesShown {
  staffWith('ship', caller)
  const now = shop.clock.now()
  const rows = [...listOpenBatches(shop.db).toReversed(), ...listEndedBatches(shop.db, now - SHOWN_FOR)]
  const { format } = readShopData(shop.db).delivery.labels
  return { now, batches: rows.map((batch) => showBatch(shop, batch)), label_format: format }
}

function showBatch(shop: Shop, batch: BatchRow): BatchShown {
  const { id, action, by_account, undoes, created_at, stopped_at, ended_at } = batch
  const account = by_account === null ? undefined : findAccount(shop.db, by_account)
  const undone = listUndone(shop.db, id)
  const steps = listSteps(shop.db, id).map((step) => ({
    ...showStep(shop, batch, step),
    undo: undone.has(step.order_id) ? ('done' as const) : undoOf(shop, batch, step),
  }))
  return { id, action, undoes, by: account?.name ?? null, created_at, stopped_at, ended_at, steps }
}

/**
 * Tells if an undo is worth trying: parcels that left the shop come back for some minutes only. The try itself tells
 * the rest.
 */
function undoOf(shop: Shop, { action, undoes, ended_at }: BatchRow, step: BatchStepRow): 'possible' | null {
  if (undoes !== null || ended_at === null || step.state !== 'done') return null
  const shipped_at = findShipment(shop.db, step.order_id)?.shipped_at ?? null
  if (shipped_at === null) return action === 'ship' ? null : 'possible'
  return shop.clock.now() - shipped_at <= SHIP_UNDO_SECONDS ? 'possible' : null
}

function showStep(
  shop: Shop,
  { action, undoes }: BatchRow,
  step: BatchStepRow,
): Omit<BatchStepShown, 'undo'> {
  const { order_id, state, refusal, why } = step
  const isBought = action === 'buy_labels' && undoes === null && state === 'done'
  return {
    order_id,
    number: findOrder(shop.db, order_id)!.number,
    filename: findQuote(shop.db, order_id)!.filename,
    state,
    why,
    advice: refusal === null ? null : undoes === null ? batchAdvice(refusal) : undoAdvice(refusal),
    cost_cents: isBought ? (findShipment(shop.db, order_id)?.cost_cents ?? null) : null,
  }
}

/**
 * Returns the costs of the labels of all orders that wait for one, by the prices at which their deliveries were
 * offered.
 */
export function readLabelPrices(shop: Shop, caller: Caller): LabelPrice[] {
  staffWith('ship', caller)
  return listBookable(shop).map((row) => {
    const delivery = agreedDelivery(shop.db, row)
    const { cost_cents } = delivery
    return {
      order_id: row.id,
      service: pricedService(delivery),
      cost_cents,
      ...parcelOptions(shop, delivery, parcelOf(delivery)),
    }
  })
}
