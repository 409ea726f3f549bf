import { useInfiniteQuery } from '@tanstack/react-query'
import type { OwnOrderFilter } from '../../../shared/orders/own-order-filter.ts'
import { refusalOf, trpc } from '../../platform/api.ts'

const PAGE_SIZE = 25

/** Reads the orders of this browser or account, page by page. `isNewBrowser`: it has neither a guest nor an account. */
export function useOrderList(filter: { shows?: OwnOrderFilter | undefined; q?: string | undefined } = {}) {
  const list = useInfiniteQuery(
    trpc.orders.list.infiniteQueryOptions(
      { limit: PAGE_SIZE, ...filter },
      { getNextPageParam: (page) => page.next_cursor ?? undefined, placeholderData: (before) => before },
    ),
  )
  return {
    list,
    orders: list.data?.pages.flatMap((page) => page.orders) ?? [],
    isNewBrowser: list.isError && refusalOf(list.error).code === 'unauthorized',
  }
}
