import { type ReactNode, useState } from 'react'
import { listCsv } from '../../../shared/lists/list-csv.ts'
import type { ListTable } from '../../../shared/lists/list-table.ts'
import { Button } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Key } from '../kit/list.tsx'
import { MAX_CHOSEN, type LoadedRows } from './loaded-rows.ts'
import type { BulkOutcome } from './run-each.ts'
import type { Selection } from './use-selection.ts'
import classes from './lists.module.css'

interface BulkBarProps<Row> {
  table: ListTable<Row>
  columns: readonly string[]
  loaded: LoadedRows<Row>
  selection: Selection
  idOf: (row: Row) => string
  mayExport: boolean
  /** What can be done with the chosen rows. */
  bulk: (rows: Row[]) => ReactNode
}

/** How many rows are chosen, and what can be done with them. */
export function BulkBar<Row>(props: BulkBarProps<Row>) {
  const { table, columns, loaded, selection, idOf, mayExport, bulk } = props
  const [isLoading, setLoading] = useState(false)
  const rows = loaded.rows.filter((row) => selection.chosen.has(idOf(row)))
  if (rows.length === 0) return null
  const chooseAll = async () => {
    setLoading(true)
    selection.choose((await loaded.loadAll()).map(idOf))
    setLoading(false)
  }
  const isAll = !loaded.hasMore && rows.length === loaded.rows.length
  return (
    <section className={classes['bulk']} aria-label="Selected rows">
      <strong>{rows.length} selected</strong>
      {bulk(rows)}
      {mayExport ? (
        <Button onClick={() => saveCsv(`${table.name}-selected.csv`, listCsv(table, rows, { columns }))}>
          CSV
        </Button>
      ) : null}
      {isAll || rows.length >= MAX_CHOSEN ? null : (
        <Button disabled={isLoading} onClick={() => void chooseAll()}>
          {isLoading
            ? 'Loading the rest…'
            : loaded.hasMore
              ? 'Select all matching'
              : `Select all ${loaded.rows.length}`}
        </Button>
      )}
      <Button look="bare" onClick={selection.clear}>
        Clear <Key>Esc</Key>
      </Button>
      {rows.length >= MAX_CHOSEN ? (
        <span className={classes['note']}>At most {MAX_CHOSEN} rows can be selected at once.</span>
      ) : null}
    </section>
  )
}

function saveCsv(filename: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  link.download = filename
  link.click()
  URL.revokeObjectURL(link.href)
}

/** What came of the last action: how many it was done with, and each row that was left as it is. */
export function OutcomeNotice({ outcome, onClose }: { outcome: BulkOutcome; onClose: () => void }) {
  return (
    <Notice
      tone={outcome.failed.length === 0 ? 'good' : 'attention'}
      title={outcome.failed.length === 0 ? outcome.done : `${outcome.done}, ${outcome.failed.length} not`}
      live
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {outcome.failed.length === 0 ? null : (
        <ul>
          {outcome.failed.map(({ name, why }) => (
            <li key={name}>
              {name}: {why}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
