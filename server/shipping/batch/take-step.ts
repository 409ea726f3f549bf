import { machineRefusal } from '../../../shared/platform/machine-refusals.ts'
import {
  ADDRESS_FAILURES,
  type BatchAction,
  type BatchFailure,
  type BatchOrder,
} from '../../../shared/shipping/shipping-batch.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import type { Caller } from '../../platform/caller.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { getOrder, getSeenOrder, orderChanged } from '../../orders/order-moves.ts'
import { findShipment } from '../../orders/order-store.ts'
import { listParcels, type ParcelRow } from '../../orders/parcel-store.ts'
import type { Shop } from '../../platform/shop.ts'
import { bookParcel } from '../book-parcel.ts'
import { isInShop } from '../choose-parcel.ts'
import { packOrder } from '../pack-order.ts'
import { shipPacked } from '../ship-packed.ts'
import type { BatchStepRow } from './batch-store.ts'
import { undoStep, type EndedStep } from './undo-batch.ts'

type StepOutcome = Pick<BatchStepRow, 'state' | 'refusal' | 'why'>

const DONE: StepOutcome = { state: 'done', refusal: null, why: null }

/**
 * Does the action of a batch to one order, by the command of the single order. What is done already, by this batch before the
 * program ended or by another person, is not done again. Never throws for one order, so that the others go on.
 */
export async function takeStep(
  shop: Shop,
  caller: Caller,
  action: BatchAction,
  order: BatchOrder,
): Promise<StepOutcome> {
  return outcomeOf(shop, order.order_id, () =>
    isDone(shop.db, action, order.order_id) ? null : STEPS[action](shop, caller, order),
  )
}

/** Takes one order of a batch back. Never throws either. */
export async function takeBack(shop: Shop, caller: Caller, ended: EndedStep): Promise<StepOutcome> {
  return outcomeOf(shop, ended.step.order_id, async () => {
    await undoStep(shop, caller, ended)
    return null
  })
}

async function outcomeOf(
  shop: Shop,
  orderId: string,
  work: () => BatchFailure | null | Promise<BatchFailure | null>,
): Promise<StepOutcome> {
  try {
    await shop.untilWritable()
    const failure = await work()
    return failure ? { state: 'failed', refusal: failure, why: ADDRESS_FAILURES[failure] } : DONE
  } catch (error) {
    const refusal = error instanceof Refusal ? error : machineRefusal(error)
    if (!refusal) shop.log.error({ err: error, order: orderId }, 'an order of a batch failed')
    const { code, message } = refusal ?? new Refusal('internal_error')
    return { state: 'failed', refusal: code, why: message }
  }
}

function isDone(db: ReadDb, action: BatchAction, orderId: string): boolean {
  if (action === 'pack') return findShipment(db, orderId) !== undefined
  if (action === 'buy_labels') {
    const parcels = listParcels(db, orderId)
    return parcels.length > 0 && parcels.every(({ provider_ref }) => provider_ref !== null)
  }
  return getOrder(db, orderId).status === 'completed'
}

function inShop(shop: Shop, orderId: string): ParcelRow[] {
  return listParcels(shop.db, orderId).filter(isInShop)
}

type Step = (
  shop: Shop,
  caller: Caller,
  order: BatchOrder,
) => BatchFailure | null | Promise<BatchFailure | null>

const STEPS: Record<BatchAction, Step> = {
  pack(shop, caller, { order_id, revision }) {
    packOrder(shop, caller, { order_id, revision })
    return null
  },
  async buy_labels(shop, caller, { order_id, revision }) {
    // A label is bought for the order as staff saw it: one that was put on hold since gets none.
    const row = getSeenOrder(shop.db, { order_id, revision })
    if (row.status !== 'in_production') throw orderChanged(row)
    const unbooked = inShop(shop, order_id).filter(({ provider_ref }) => provider_ref === null)
    for (const parcel_id of unbooked.length > 0 ? unbooked.map(({ id }) => id) : [null]) {
      const answer = await bookParcel(shop, caller, { order_id, parcel_id })
      if (answer.outcome === 'booked') continue
      return answer.check.state === 'unknown' ? 'address_unknown' : 'address_differs'
    }
    return null
  },
  ship(shop, caller, { order_id, revision, late_refund_cents }) {
    // The late refund is due with the last parcel.
    const earlier = inShop(shop, order_id).slice(0, -1)
    const seen = earlier.reduce(
      (before, { id: parcel_id }) =>
        shipPacked(shop, caller, { order_id, revision: before, parcel_id, late_refund_cents: 0 }).revision,
      revision,
    )
    shipPacked(shop, caller, { order_id, revision: seen, late_refund_cents })
    return null
  },
}
