import { machineRefusal } from '../../../shared/machine-refusals.ts'
import {
  ADDRESS_FAILURES,
  type BatchAction,
  type BatchFailure,
  type BatchOrder,
} from '../../../shared/orders/shipping-batch.ts'
import { Refusal } from '../../../shared/refusals.ts'
import type { Caller } from '../../caller.ts'
import type { ReadDb } from '../../db/db.ts'
import { getSeenOrder, orderChanged } from '../../orders/order-moves.ts'
import { listParcels, packedUnits, type ParcelRow } from '../../orders/parcel-store.ts'
import type { Shop } from '../../shop.ts'
import { listUnits } from '../../units/unit-store.ts'
import { bookShipment } from '../book-shipment.ts'
import { packOrder } from '../pack-order.ts'
import { shipPacked } from '../ship-packed.ts'
import type { BatchStepRow } from './batch-store.ts'

type StepOutcome = Pick<BatchStepRow, 'state' | 'refusal' | 'why'> & {
  /** The revision of the order after it; null where it did not change. */
  revision: number | null
}

const DONE: StepOutcome = { state: 'done', refusal: null, why: null, revision: null }

/**
 * Does the action of a batch to one order or parcel, by the command for a single one. What is done already, by this batch
 * before the program ended or by another person, is not done again. Never throws for one order, so that the others go on.
 */
export async function takeStep(
  shop: Shop,
  caller: Caller,
  action: BatchAction,
  order: BatchOrder,
): Promise<StepOutcome> {
  try {
    await shop.untilWritable()
    if (isDone(shop.db, action, order)) return DONE
    const { failure = null, revision = null } = await STEPS[action](shop, caller, order)
    if (failure === null) return { ...DONE, revision }
    return { state: 'failed', refusal: failure, why: ADDRESS_FAILURES[failure], revision }
  } catch (error) {
    const refusal = error instanceof Refusal ? error : machineRefusal(error)
    if (!refusal) shop.log.error({ err: error, order: order.order_id }, 'an order of a batch failed')
    const { code, message } = refusal ?? new Refusal('internal_error')
    return { state: 'failed', refusal: code, why: message, revision: null }
  }
}

function isDone(db: ReadDb, action: BatchAction, { order_id, parcel_id = null }: BatchOrder): boolean {
  if (action === 'pack') return packedUnits(db, order_id).size === listUnits(db, order_id).length
  const parcels = listParcels(db, order_id).filter(({ id }) => parcel_id === null || id === parcel_id)
  const isThat = ({ state, provider_ref }: ParcelRow) =>
    action === 'ship' ? state !== 'packed' : provider_ref !== null
  return parcels.length > 0 && parcels.every(isThat)
}

interface Done {
  failure?: BatchFailure
  revision?: number
}

type Step = (shop: Shop, caller: Caller, order: BatchOrder) => Done | Promise<Done>

const STEPS: Record<BatchAction, Step> = {
  pack: (shop, caller, { order_id, revision }) => packOrder(shop, caller, { order_id, revision }),
  async buy_labels(shop, caller, { order_id, parcel_id, revision }) {
    // A label is bought for the order as staff saw it: one that was put on hold since gets none.
    const row = getSeenOrder(shop.db, { order_id, revision })
    if (row.status !== 'in_production') throw orderChanged(row)
    const answer = await bookShipment(shop, caller, { order_id, parcel_id })
    if (answer.outcome === 'booked') return {}
    return { failure: answer.check.state === 'unknown' ? 'address_unknown' : 'address_differs' }
  },
  ship: (shop, caller, order) => shipPacked(shop, caller, order),
}
