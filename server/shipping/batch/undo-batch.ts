import { ID_PREFIX } from '../../../shared/platform/ids.ts'
import type { OneBatch } from '../../../shared/shipping/shipping-batch.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { getOrder } from '../../orders/order-moves.ts'
import { listParcels, type ParcelRow } from '../../orders/parcel-store.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { hasLeft } from '../choose-parcel.ts'
import { listCurrentLabels, type LabelRow } from '../label-store.ts'
import { unpackOrder } from '../pack-order.ts'
import { undoShipping } from '../ship-order.ts'
import { voidLabel } from '../void-label.ts'
import {
  findBatch,
  insertBatch,
  listOpenBatches,
  listSteps,
  type BatchRow,
  type BatchStepRow,
} from './batch-store.ts'

/**
 * Begins to bring the orders of a batch back to where they were before it. `run-batches.ts` does it, also after a restart.
 * Orders of which nothing is left to take back are left out, so that it can be tried again for the others.
 */
export function undoBatch(shop: Shop, caller: Caller, { batch_id }: OneBatch): OneBatch {
  const { account_id } = staffWith('ship', caller)
  const id = shop.ids.make(ID_PREFIX.batch)
  shop.write((tx) => {
    const batch = findBatch(tx, batch_id)
    if (!batch) throw new Refusal('not_found')
    refuseNotUndoable(tx, batch)
    const steps = listSteps(tx, batch_id).filter((step) => hasChanged(tx, { batch, step }))
    if (steps.length === 0) throw new Refusal('wrong_state', 'There is nothing left to take back.')
    const orders = steps.map(({ order_id }) => {
      const { revision } = getOrder(tx, order_id)
      return { order_id, revision, late_refund_cents: 0 }
    })
    const created_at = shop.clock.now()
    insertBatch(
      tx,
      { id, action: batch.action, by_account: account_id, undoes: batch_id, created_at },
      orders,
    )
  })
  return { batch_id: id }
}

function refuseNotUndoable(db: ReadDb, { id, undoes, ended_at }: BatchRow): void {
  if (undoes !== null) throw new Refusal('wrong_state', 'This batch takes another one back.')
  if (ended_at === null) throw new Refusal('wrong_state', 'This batch is still under way. Stop it first.')
  if (listOpenBatches(db).some((open) => open.undoes === id))
    throw new Refusal('wrong_state', 'This batch is being taken back.')
}

/** An order of a batch, as it went. */
export interface EndedStep {
  batch: BatchRow
  step: BatchStepRow
}

/**
 * Takes back what a batch did to one order, and what was done since to the same parcels: shipping, labels, packing, the last
 * first. What cannot be undone refuses, and says what was undone before it. Doing it twice is harmless.
 */
export async function undoStep(shop: Shop, caller: Caller, ended: EndedStep): Promise<void> {
  const { parcels, labels } = changedBy(shop.db, ended)
  const undone = new Set<string>()
  try {
    for (const { id } of parcels.filter(hasLeft)) {
      undoShipping(shop, caller, seenParcel(shop, ended, id))
      undone.add('It is back in the shop.')
    }
    for (const label of labels) {
      await voidOne(shop, caller, label)
      undone.add('Its label is voided.')
    }
    if (ended.batch.action === 'pack')
      for (const { id } of parcels) unpackOrder(shop, caller, seenParcel(shop, ended, id))
  } catch (error) {
    if (!(error instanceof Refusal) || undone.size === 0) throw error
    throw new Refusal(error.code, [...undone, error.message].join(' '))
  }
}

function seenParcel({ db }: Shop, { step: { order_id } }: EndedStep, parcel_id: string) {
  return { order_id, revision: getOrder(db, order_id).revision, parcel_id }
}

async function voidOne(shop: Shop, caller: Caller, { id, state }: LabelRow): Promise<void> {
  if (state === 'buying')
    throw new Refusal('courier_error', 'The delivery service has not confirmed its label yet.')
  await voidLabel(shop, caller, { label_id: id })
}

function hasChanged(db: ReadDb, ended: EndedStep): boolean {
  if (ended.step.state === 'waiting') return false
  const { parcels, labels } = changedBy(db, ended)
  return parcels.length + labels.length > 0
}

/** Returns the parcels of an order that a batch packed, bought labels for, or shipped, and the labels to void. */
function changedBy(
  db: ReadDb,
  { batch: { action, created_at }, step: { order_id, ended_at } }: EndedStep,
): { parcels: ParcelRow[]; labels: LabelRow[] } {
  const isInBatch = (at: number | null) => at !== null && at >= created_at && at <= (ended_at ?? at)
  const parcels = listParcels(db, order_id)
  const labels = listCurrentLabels(db, order_id)
  if (action === 'ship')
    return { parcels: parcels.filter(({ recorded_at }) => isInBatch(recorded_at)), labels: [] }
  if (action === 'pack') {
    const packed = parcels.filter(({ packed_at }) => isInBatch(packed_at))
    const ids = new Set(packed.map(({ id }) => id))
    return { parcels: packed, labels: labels.filter(({ parcel_id }) => ids.has(parcel_id ?? '')) }
  }
  // A label may be found only after its purchase ended without an answer.
  const bought = labels.filter((label) => isInBatch(label.created_at) || isInBatch(label.bought_at))
  const ids = new Set(bought.map(({ parcel_id }) => parcel_id))
  return { parcels: parcels.filter(({ id }) => ids.has(id)), labels: bought }
}
