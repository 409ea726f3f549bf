import { useQuery } from '@tanstack/react-query'
import type { Order } from '../../../shared/orders/order.ts'
import type { OrderParcel } from '../../../shared/orders/order-parcels.ts'
import { trpc } from '../../platform/api.ts'

type Read = Pick<Order, 'status' | 'delivery'> | undefined

/** Reads the parcels of one's own order. */
export function useOwnParcels(order_id: string, order: Read): readonly OrderParcel[] {
  return useQuery(trpc.orders.parcels.queryOptions({ order_id }, pollWith(order))).data ?? []
}

/** Reads the parcels of an order that was opened by its link. */
export function useFollowedParcels(key: string, order: Read): readonly OrderParcel[] {
  return useQuery(trpc.orders.followParcels.queryOptions({ key }, pollWith(order))).data ?? []
}

/** At once with the order, whose first line they change, and then as often as it is read while it is on its way. */
function pollWith(order: Read) {
  const isOver = order?.status === 'cancelled' || order?.delivery.state === 'delivered'
  return { refetchInterval: isOver ? (false as const) : 30_000 }
}
