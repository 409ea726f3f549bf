import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ParcelShown } from '../../../../shared/orders/boards.ts'
import type { BatchAction } from '../../../../shared/orders/shipping-batch.ts'
import { trpc } from '../../../api.ts'
import { refreshOrders } from '../../kit/refresh-orders.ts'
import { batchOrders } from './batch-choices.ts'

export type BatchMoves = ReturnType<typeof useBatchMoves>

/** Starts, stops, undoes and clears batches. The server does the orders, so that the window can be closed. */
export function useBatchMoves() {
  const queries = useQueryClient()
  const onSettled = () => refreshOrders(queries)
  const starting = useMutation(trpc.shipping.startBatch.mutationOptions({ onSettled }))
  const stopping = useMutation(trpc.shipping.stopBatch.mutationOptions({ onSettled }))
  const undoing = useMutation(trpc.shipping.undoBatch.mutationOptions({ onSettled }))
  const clearing = useMutation(trpc.shipping.clearBatch.mutationOptions({ onSettled }))
  const start = (action: BatchAction, parcels: readonly ParcelShown[], onStarted?: () => void) =>
    starting.mutate({ action, orders: batchOrders(parcels) }, { onSuccess: onStarted })
  return {
    start,
    stop: (batch_id: string) => stopping.mutate({ batch_id }),
    undo: (batch_id: string, onStarted?: () => void) =>
      undoing.mutate({ batch_id }, { onSuccess: onStarted }),
    clear: (batch_id: string) => clearing.mutate({ batch_id }),
    busy: starting.isPending || stopping.isPending || undoing.isPending || clearing.isPending,
    error: starting.error ?? stopping.error ?? undoing.error ?? clearing.error,
  }
}
