import { type ReactNode, useState } from 'react'
import { listCsv } from '../../../shared/accounts/lists/list-csv.ts'
import type { ListTable } from '../../../shared/accounts/lists/list-table.ts'
import { Button } from '../ui/buttons.tsx'
import { Notice } from '../ui/notice.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { Key } from '../kit/list.tsx'
import { useActionKeys } from '../kit/use-list-keys.ts'
import { MAX_CHOSEN, type LoadedRows } from './loaded-rows.ts'
import type { BulkOutcome } from './run-each.ts'
import { saveFile } from './save-file.ts'
import { saveMatching } from './save-matching.ts'
import type { RowSelection } from './use-selection.ts'
import classes from './lists.module.css'

interface BulkBarProps<Row> {
  table: ListTable<Row>
  columns: readonly string[]
  loaded: LoadedRows<Row>
  selection: RowSelection
  idOf: (row: Row) => string
  mayExport: boolean
  /** The address of a CSV file of the whole list. */
  csvHref: string
  onDone: (outcome: BulkOutcome) => void
  /** Renders the actions on the selected rows. */
  bulk: (rows: Row[]) => ReactNode
}

/** Shows how many rows are selected, and what can be done with them. */
export function BulkBar<Row>(props: BulkBarProps<Row>) {
  const { table, columns, loaded, selection, idOf, mayExport, bulk } = props
  const [isLoading, setLoading] = useState(false)
  const rows = loaded.rows.filter((row) => selection.selected.has(idOf(row)))
  if (rows.length === 0) return null
  const chooseAll = async () => {
    setLoading(true)
    selection.setMany((await loaded.loadAll()).map(idOf), true)
    setLoading(false)
  }
  const save = () => saveFile(`${table.name}-selected.csv`, csvBlob(listCsv(table, rows, { columns })))
  const isAll = !loaded.hasMore && rows.length === loaded.rows.length
  return (
    <section
      className={`compact sticky flex flex-wrap items-center gap-2 rounded ${classes['bulk']}`}
      aria-label="Selected rows"
    >
      <strong>{rows.length} selected</strong>
      {bulk(rows)}
      {mayExport ? <Button onClick={save}>CSV</Button> : null}
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
      {rows.length >= MAX_CHOSEN ? <MostChosen {...props} /> : null}
    </section>
  )
}

/** Says that no more rows can be selected, and offers a file of all matching rows instead. */
function MostChosen<Row>({ table, loaded, mayExport, csvHref, onDone }: BulkBarProps<Row>) {
  return (
    <>
      <span className="fine">At most {MAX_CHOSEN} rows can be selected at once.</span>
      {mayExport && loaded.hasMore ? <MatchingCsv name={table.name} href={csvHref} onDone={onDone} /> : null}
    </>
  )
}

const csvBlob = (text: string) => new Blob([text], { type: 'text/csv;charset=utf-8' })

/** A CSV file of everything that matches, also of what is not loaded; says how many rows it has. */
function MatchingCsv({
  name,
  href,
  onDone,
}: {
  name: string
  href: string
  onDone: (outcome: BulkOutcome) => void
}) {
  const [saved, setSaved] = useState<number | null>(null)
  const save = async () => {
    const filename = `${name}.csv`
    setSaved(0)
    try {
      const rows = await saveMatching(href, filename, setSaved)
      onDone({ done: `${counted(rows, 'row')} saved as ${filename}`, failed: [] })
    } catch {
      setSaved(null)
      onDone({
        done: 'No file saved',
        failed: [{ name: filename, why: 'It could not be read to its end. Try again.' }],
      })
    }
  }
  return (
    <Button disabled={saved !== null} onClick={() => void save()}>
      {saved === null ? 'CSV of all matching' : `Saving ${counted(saved, 'row')}…`}
    </Button>
  )
}

interface OutcomeNoticeProps {
  outcome: BulkOutcome
  onClose: () => void
  onUndone: (outcome: BulkOutcome) => void
}

/** Says what came of the last action: how many rows it was done with, and each row that was left as it is. */
export function OutcomeNotice({ outcome, onClose, onUndone }: OutcomeNoticeProps) {
  const [isBusy, setBusy] = useState(false)
  const undo = outcome.undo
    ? async () => {
        setBusy(true)
        const undone = await outcome.undo!()
        setBusy(false)
        onUndone(undone)
      }
    : null
  useActionKeys(undo ? [{ key: 'u', label: 'Undo', run: () => void undo(), enabled: !isBusy }] : [])
  return (
    <Notice
      tone={outcome.failed.length === 0 ? 'good' : 'attention'}
      title={outcome.failed.length === 0 ? outcome.done : `${outcome.done}, ${outcome.failed.length} not`}
      live
      actions={
        <>
          {undo ? (
            <Button disabled={isBusy} onClick={() => void undo()}>
              {isBusy ? 'Undoing…' : 'Undo'} <Key>u</Key>
            </Button>
          ) : null}
          <Button onClick={onClose}>Close</Button>
        </>
      }
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
