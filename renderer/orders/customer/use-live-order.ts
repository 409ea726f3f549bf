import { useQuery } from '@tanstack/react-query'
import { trpc } from '../../platform/api.ts'
import { nextOrderPoll } from './order-words.ts'

/** Reads an order and polls it while it may change. Polling stops while the page is hidden. */
export function useLiveOrder(order_id: string) {
  return useQuery(
    trpc.orders.get.queryOptions(
      { order_id },
      { refetchInterval: (query) => nextOrderPoll(query.state.data) },
    ),
  )
}
