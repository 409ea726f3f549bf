import type { ShippingBoard } from '../../../shared/orders/boards.ts'
import type { BatchShown, LabelPrice } from '../../../shared/shipping/shipping-batch.ts'
import { server } from '../../platform/api.ts'
import type { Intent, QueuedMove } from '../../platform/kit/move-queue.ts'
import { batchChoices, batchOrders, leftOf, type BatchChoice } from './batch-choices.ts'

/** The page's content: the parcels, and the batches of the last hours. */
export type ShippingShown = ShippingBoard & { batches: readonly BatchShown[] }
type BatchIntent = Intent<ShippingShown, BatchChoice>

/** Returns what is meant with the parcels of a choice. What spends money or completes orders is asked about before. */
export function chooseIntent(choice: BatchChoice, prices: readonly LabelPrice[]): BatchIntent {
  const meant = new Set(choice.parcels.map(({ order }) => order.order_id))
  return {
    ids: [],
    name: 'the selected orders',
    turn: (shown) => {
      const busy = ordersUnderWay(shown.batches)
      const parcels = [...shown.to_pack, ...shown.packed].filter(
        ({ order: { order_id } }) => meant.has(order_id) && !busy.has(order_id),
      )
      const now = batchChoices(parcels, prices).find(({ action }) => action === choice.action)
      if (!now) return { says: `“${choice.label}” is under way, or does not fit these orders anymore.` }
      // Packing spends nothing and can be undone.
      return now.action === 'pack' ? { move: () => startBatch(now) } : { ask: now }
    },
  }
}

function ordersUnderWay(batches: readonly BatchShown[]): ReadonlySet<string> {
  const open = batches.filter(({ ended_at }) => ended_at === null)
  const waiting = open.flatMap(({ steps }) => steps.filter(({ state }) => state === 'waiting'))
  return new Set(waiting.map(({ order_id }) => order_id))
}

/** The server does the orders, so that the window can be closed. */
export async function startBatch({
  action,
  parcels,
}: Pick<BatchChoice, 'action' | 'parcels'>): ReturnType<QueuedMove> {
  await server.shipping.startBatch.mutate({ action, orders: batchOrders(parcels) })
  // The batch says by itself what it does, with its own undo.
  return {}
}

/** Returns what goes on with the orders that a batch left over. */
export function goOnIntent({ id }: BatchShown): BatchIntent {
  return oneBatchIntent(id, (batch, shown) => {
    const busy = ordersUnderWay(shown.batches)
    const parcels = leftOf(batch, shown).filter(({ order }) => !busy.has(order.order_id))
    return parcels.length > 0 && (() => startBatch({ action: batch.action, parcels }))
  })
}

export function stopIntent({ id }: BatchShown): BatchIntent {
  return oneBatchIntent(
    id,
    ({ ended_at, stopped_at }) =>
      ended_at === null &&
      stopped_at === null &&
      (async () => {
        await server.shipping.stopBatch.mutate({ batch_id: id })
        return { text: 'The batch stops after the orders that are being done' }
      }),
  )
}

/** Returns what takes a batch back, or goes on with taking it back. */
export function takeBackIntent({ id, undoes }: BatchShown): BatchIntent {
  const batch_id = undoes ?? id
  const isUnderWay = (other: BatchShown) => other.undoes === batch_id && other.ended_at === null
  return oneBatchIntent(
    id,
    (_, { batches }) =>
      !batches.some(isUnderWay) &&
      (async () => {
        await server.shipping.undoBatch.mutate({ batch_id })
        return { text: 'The batch is being taken back' }
      }),
  )
}

export function clearIntent({ id }: BatchShown): BatchIntent {
  return oneBatchIntent(id, () => async () => {
    await server.shipping.clearBatch.mutate({ batch_id: id })
    return { text: 'The batch is cleared' }
  })
}

/** Keeps the id of a batch; `moveOf` is asked with the batch of then, and returns nothing where it does not fit anymore. */
function oneBatchIntent(
  id: string,
  moveOf: (batch: BatchShown, shown: ShippingShown) => QueuedMove | false,
): BatchIntent {
  return {
    ids: [id],
    name: 'the batch',
    turn: (shown) => {
      const batch = shown.batches.find((each) => each.id === id)
      const move = batch && moveOf(batch, shown)
      return move ? { move } : { says: 'The batch has changed meanwhile: look at it again.' }
    },
  }
}
