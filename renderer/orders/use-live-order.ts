import { useQuery } from '@tanstack/react-query'
import { trpc } from '../api.ts'
import { nextOrderPoll } from './order-words.ts'

/** An order of this browser or account that keeps itself current. Asking stops while the page is hidden. */
export function useLiveOrder(order_id: string) {
  return useQuery(
    trpc.orders.get.queryOptions(
      { order_id },
      { refetchInterval: (query) => nextOrderPoll(query.state.data) },
    ),
  )
}
