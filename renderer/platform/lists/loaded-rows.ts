import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ListPageData } from '../../../shared/accounts/lists/list-query.ts'

/** The rows of a list that were loaded so far. */
export interface LoadedRows<Row> {
  rows: Row[]
  isPending: boolean
  /** The rows are of the list before; the asked ones are on their way. */
  isOld: boolean
  error: unknown
  hasMore: boolean
  loadMore: () => void
  /** Loads until the end or `MAX_CHOSEN` rows, and returns what is loaded then. */
  loadAll: () => Promise<Row[]>
}

/** So many rows can be chosen at once. */
export const MAX_CHOSEN = 1000

/** Options of every query of a list. */
export const LIST_QUERY = {
  initialCursor: null,
  getNextPageParam: ({ next_cursor }: { next_cursor: ListPageData<unknown>['next_cursor'] }) => next_cursor,
  placeholderData: <Data>(previous: Data | undefined) => previous,
}

type ListResult<Row> = Pick<
  UseInfiniteQueryResult<InfiniteData<ListPageData<Row>>, unknown>,
  'data' | 'error' | 'isPending' | 'isPlaceholderData' | 'hasNextPage' | 'isFetching'
> & { fetchNextPage: () => Promise<ListResult<Row>> }

export function loadedRows<Row>(list: ListResult<Row>): LoadedRows<Row> {
  return {
    rows: rowsOf(list),
    isPending: list.isPending,
    isOld: list.isPlaceholderData,
    error: list.error,
    hasMore: list.hasNextPage,
    loadMore: () => {
      if (list.hasNextPage && !list.isFetching) void list.fetchNextPage()
    },
    loadAll: async () => {
      let result = list
      while (result.hasNextPage && rowsOf(result).length < MAX_CHOSEN) {
        const next = await result.fetchNextPage()
        if (next.error) break
        result = next
      }
      return rowsOf(result).slice(0, MAX_CHOSEN)
    },
  }
}

function rowsOf<Row>({ data }: Pick<ListResult<Row>, 'data'>): Row[] {
  return data?.pages.flatMap(({ rows }) => rows) ?? []
}
