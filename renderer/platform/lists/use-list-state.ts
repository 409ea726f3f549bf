import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import {
  readListSearch,
  readValues,
  writeListSearch,
  writeValues,
  type ListSearch,
} from '../../../shared/accounts/lists/list-query.ts'
import { columnsOf, type ListState, type ListTable } from '../../../shared/accounts/lists/list-table.ts'
import type { SavedView } from '../../../shared/accounts/lists/saved-views.ts'
import { trpc } from '../api.ts'

/** A list as its address says, and what changes the address. */
export interface ListInAddress {
  state: ListState
  columns: readonly string[]
  views: readonly SavedView[]
  /** The saved view that the address names. */
  view: SavedView | null
  /** The part of the address that a saved view keeps. */
  search: ListSearch
  show: (change: Partial<ListState>) => void
  open: (search: ListSearch, view?: string) => void
  /** Goes back to the columns that the person chose for the list. */
  forgetColumns: () => void
}

/** Reads a list from the address of its page, with what the person chose for it. */
export function useListState<Row>(table: ListTable<Row>): ListInAddress {
  const address: ListSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const choices = useQuery(trpc.lists.choices.queryOptions({ list: table.name }))
  const { views = [], columns: own = null } = choices.data ?? {}
  const state = readListSearch(table, address)
  const { columns: named, view: viewId } = address
  const columns = columnsOf(table, named === undefined ? own : readValues(named))
  // Every list has its own address type; what is written here was read by its table.
  const go = (search: ListSearch) => void navigate({ to: '.', search: search as never, replace: true })
  const kept = { columns: named, view: viewId } as ListSearch
  return {
    state,
    columns,
    views,
    view: views.find(({ id }) => id === viewId) ?? null,
    search: { ...writeListSearch(table, state), columns: writeValues(columns) },
    show: (change) => go({ ...kept, ...writeListSearch(table, { ...state, ...change }) }),
    open: (search, view) => go({ ...search, ...(view === undefined ? {} : { view }) }),
    forgetColumns: () =>
      go({ ...writeListSearch(table, state), ...(viewId === undefined ? {} : { view: viewId }) }),
  }
}
