import { useInfiniteQuery } from '@tanstack/react-query'
import { refusalOf, trpc } from '../api.ts'

const PAGE = 25

/** The orders of this browser or account, page by page. `nobody`: this browser has bought nothing yet. */
export function useOrderList() {
  const list = useInfiniteQuery(
    trpc.orders.list.infiniteQueryOptions(
      { limit: PAGE },
      { getNextPageParam: (page) => page.next_cursor ?? undefined },
    ),
  )
  return {
    list,
    orders: list.data?.pages.flatMap((page) => page.orders) ?? [],
    nobody: list.isError && refusalOf(list.error).code === 'unauthorized',
  }
}
