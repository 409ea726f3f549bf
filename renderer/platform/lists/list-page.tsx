import { type ReactNode, useEffect, useState } from 'react'
import { isNarrowed } from '../../../shared/accounts/lists/list-query.ts'
import type { ListTable } from '../../../shared/accounts/lists/list-table.ts'
import { DownloadLink } from '../ui/buttons.tsx'
import { Failed } from '../ui/failed.tsx'
import { LoadingLines } from '../ui/loading-lines.tsx'
import { EmptyList } from '../kit/list.tsx'
import { beNewestAction, leaveNewestAction } from '../kit/newest-action.ts'
import { useListKeys } from '../kit/use-list-keys.ts'
import { BulkBar, OutcomeNotice } from './bulk-bar.tsx'
import { ColumnMenu } from './column-menu.tsx'
import { FilterChips } from './filter-chips.tsx'
import { ListGrid } from './list-grid.tsx'
import type { RowLook } from './list-grid-props.ts'
import { LookFurther } from './look-further.tsx'
import { ListSearchField } from './list-search.tsx'
import type { LoadedRows } from './loaded-rows.ts'
import type { BulkOutcome } from './run-each.ts'
import { rememberWalk } from './list-walk.ts'
import { useGridKeys } from './use-grid-keys.ts'
import type { ListInAddress } from './use-list-state.ts'
import { type RowSelection, useSelection } from './use-selection.ts'
import { ViewTabs } from './view-tabs.tsx'
import classes from './lists.module.css'

export interface ListPageProps<Row> extends RowLook<Row> {
  table: ListTable<Row>
  list: ListInAddress
  loaded: LoadedRows<Row>
  /** The list's name for screen readers. */
  label: string
  search: { label: string; placeholder: string; onEnter?: (q: string) => void }
  /** Shown if the shop has no rows at all. */
  empty: { title: string; text: string }
  mayExport: boolean
  onOpen: (row: Row) => void
  /** The row whose detail is beside the list. */
  openId?: string | null
  onMove?: (row: Row) => void
  /** Renders the actions on the selected rows. */
  bulk?: (rows: Row[], onDone: (outcome: BulkOutcome) => void) => ReactNode
  wordsOf?: (filter: string, value: string) => string | null
}

/** A list with its views, search, filters, columns, and what can be done with several rows at once. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { table, list, loaded, search } = props
  const { state, show } = list
  return (
    <div className="grid grid-cols-1 content-start gap-2.5">
      <ViewTabs table={table} list={list} />
      <div className={`compact flex flex-wrap items-center gap-2 ${classes['bar']}`}>
        <ListSearchField {...search} q={state.q} onSearch={(q) => show({ q })} />
        <FilterChips
          table={table}
          filters={state.filters}
          wordsOf={props.wordsOf}
          onChange={(filters) => show({ filters })}
        />
        <ColumnMenu table={table} list={list} />
        {props.mayExport ? <DownloadLink href={csvHref(table.name, list)}>CSV</DownloadLink> : null}
      </div>
      <Failed error={loaded.error} />
      {loaded.isPending ? <LoadingLines label="Loading the list" /> : null}
      <ListBody key={JSON.stringify(state)} {...props} />
    </div>
  )
}

/** Returns the address of the list as a CSV file. */
function csvHref(name: string, { search }: ListInAddress): string {
  const defined = Object.entries(search).flatMap(([key, text]) => (text === undefined ? [] : [[key, text]]))
  return `/console/${name}.csv?${new URLSearchParams(defined).toString()}`
}

/** The rows; what was selected of them is forgotten when another list is asked for. */
function ListBody<Row>({ search: _search, ...props }: ListPageProps<Row>) {
  const { table, list, loaded, idOf, bulk } = props
  const { rows } = loaded
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null)
  const selection = useSelection(rows.map(idOf))
  const [close] = useState(() => () => setOutcome(null))
  useEffect(() => () => leaveNewestAction(close), [close])
  const onDone = (done: BulkOutcome) => {
    setOutcome(done)
    beNewestAction(close)
    selection.clear()
  }
  return (
    <>
      {outcome ? <OutcomeNotice outcome={outcome} onClose={close} onUndone={setOutcome} /> : null}
      <BulkBar
        {...{ table, loaded, selection, idOf }}
        columns={list.columns}
        mayExport={props.mayExport}
        csvHref={csvHref(table.name, list)}
        onDone={onDone}
        bulk={(selected) => bulk?.(selected, onDone)}
      />
      {loaded.isPending || rows.length > 0 || loaded.hasMore ? null : <NoRows {...props} />}
      {rows.length > 0 ? <GridWithKeys {...props} selection={selection} /> : null}
      {rows.length === 0 && loaded.hasMore ? <LookFurther loaded={loaded} /> : null}
    </>
  )
}

interface GridWithKeysProps<Row> extends Omit<ListPageProps<Row>, 'search'> {
  selection: RowSelection
}

function GridWithKeys<Row>({ selection, ...props }: GridWithKeysProps<Row>) {
  const { table, list, loaded, idOf, openId = null } = props
  const ids = loaded.rows.map(idOf)
  const [moved, setMoved] = useState<string | null>(null)
  const [rowToFocus, setRowToFocus] = useState<string | null>(null)
  const current = [moved, openId].find((id) => id !== null && ids.includes(id)) ?? null
  const rowOf = (id: string) => loaded.rows.find((row) => idOf(row) === id)
  const keepForNext = () => {
    const { pathname, search } = window.location
    rememberWalk({ list: table.name, href: `${pathname}${search}`, ids, hasMore: loaded.hasMore })
  }
  const open = (id: string) => {
    const row = rowOf(id)
    setMoved(id)
    if (row === undefined || id === openId) return false
    keepForNext()
    props.onOpen(row)
    return true
  }
  const goTo = (id: string) => {
    setRowToFocus(id)
    setMoved(id)
    const row = rowOf(id)
    if (openId !== null && row !== undefined) props.onMove?.(row)
  }
  useGridKeys({ ids, current, selection, goTo, open })
  useListKeys({ ids: [], chosen: current, onChoose: () => {} })
  return (
    <ListGrid
      {...props}
      columns={list.columns}
      sort={list.state.sort}
      onSort={(sort) => list.show({ sort })}
      {...{ current, selection, rowToFocus }}
      onFocused={() => setRowToFocus(null)}
      onOpen={(id) => void open(id)}
      onLink={keepForNext}
    />
  )
}

function NoRows<Row>({ table, list, empty }: Pick<ListPageProps<Row>, 'table' | 'list' | 'empty'>) {
  if (!isNarrowed(list.state)) return <EmptyList title={empty.title}>{empty.text}</EmptyList>
  return (
    <EmptyList title={`No matching ${table.name}`}>Remove a filter, or search for something else.</EmptyList>
  )
}
