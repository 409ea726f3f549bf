import type { ReactNode } from 'react'
import type { ListTable } from '../../../shared/accounts/lists/list-table.ts'
import type { LoadedRows } from './loaded-rows.ts'
import type { RowSelection } from './use-selection.ts'

/** The look of a list's rows. */
export interface RowLook<Row> {
  idOf: (row: Row) => string
  /** Names a row for screen readers. */
  nameOf: (row: Row) => string
  /** Returns the content of a column's cell. */
  cell: (row: Row, column: string) => ReactNode
  /** Returns the two lines of a row where columns have no room. */
  card: (row: Row) => ReactNode
  /** On a phone the end of the first line has a line of its own: it is too long beside its beginning. */
  hasLongCards?: boolean
}

export interface ListGridProps<Row> extends RowLook<Row> {
  table: ListTable<Row>
  label: string
  columns: readonly string[]
  loaded: LoadedRows<Row>
  sort: string
  onSort: (sort: string) => void
  current: string | null
  /** The row that takes the focus as soon as it is shown. */
  rowToFocus: string | null
  onFocused: () => void
  selection: RowSelection
  onOpen: (id: string) => void
  /** A link in a row was clicked, which opens the row by itself. */
  onLink: () => void
}
