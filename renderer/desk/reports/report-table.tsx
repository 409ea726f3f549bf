import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Column, Row, Table, Value, ValueKind } from '../../../shared/desk/reports/report.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { DownloadButton } from '../../platform/ui/download-button.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { ReportChart } from './report-chart.tsx'
import { valueText } from './report-texts.ts'
import classes from './reports.module.css'

const FEW_ROWS = 10
/** Amounts stand at the right edge of their column. */
const TEXT_KINDS: ReadonlySet<ValueKind> = new Set(['text', 'day'])

interface ReportTableProps {
  /** Title of the report. */
  report: string
  table: Table
  /** Path of its download. */
  csv: string
}

/** A table of a report beside its chart. */
export function ReportTable({ report, table, csv }: ReportTableProps) {
  const [isWhole, setWhole] = useState(false)
  const { title, columns, rows, chart, left_out } = table
  const shown = isWhole ? rows : rows.filter((row) => !isEmpty(row, columns)).slice(0, FEW_ROWS)
  return (
    <section className="grid min-w-0 grid-cols-1 gap-2" aria-label={`${report}: ${title}`}>
      <div
        className={`compact flex flex-wrap items-center justify-between gap-x-4 gap-y-1 ${classes['head']}`}
      >
        <h3 className="text-small">{title}</h3>
        {rows.length > 0 ? <DownloadButton path={csv}>CSV</DownloadButton> : null}
      </div>
      {rows.length === 0 ? (
        <p className="readable fine">None.</p>
      ) : (
        <div className={chart ? classes['beside'] : undefined}>
          {chart ? <ReportChart table={table} chart={chart} /> : null}
          <div className={`grid min-w-0 justify-items-start gap-2 ${classes['rows']}`}>
            <ScrolledTable label={`Table of ${report}: ${title}`} table={{ ...table, rows: shown }} />
            <More
              hidden={rows.length - shown.length}
              isWhole={isWhole}
              leftOut={left_out}
              onWhole={() => setWhole(true)}
            />
          </div>
        </div>
      )}
    </section>
  )
}

function ScrolledTable({ label, table }: Pick<ReportTableProps, 'table'> & { label: string }) {
  const { columns, rows, total } = table
  return (
    <section className="relative overflow-x-auto" aria-label={label} tabIndex={0}>
      <table className={`figures ${classes['table']}`}>
        <Head columns={columns} />
        <tbody>
          {keyedRows(rows).map(({ key, row }) => (
            <Line key={key} row={row} columns={columns} />
          ))}
        </tbody>
        {total ? <Total total={total} columns={columns} /> : null}
      </table>
    </section>
  )
}

/** Returns true for a day or a name without a single amount. */
function isEmpty({ values }: Row, columns: readonly Column[]): boolean {
  return columns.every(({ kind }, at) => TEXT_KINDS.has(kind) || values[at] === 0 || values[at] === null)
}

/** Returns rows with a key each; guests without an email address may have equal rows. */
function keyedRows(rows: readonly Row[]): { key: string; row: Row }[] {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const text = JSON.stringify(row.values)
    const count = (seen.get(text) ?? 0) + 1
    seen.set(text, count)
    return { key: `${text} ${count}`, row }
  })
}

function classOf({ kind, before_of }: Column): string {
  const isText = TEXT_KINDS.has(kind)
  return [isText ? classes['text'] : 'text-right', before_of ? 'text-muted' : ''].join(' ')
}

function Head({ columns }: { columns: readonly Column[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column.id} scope="col" className={classOf(column)}>
            {column.name}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function Line({ row: { values, order_id }, columns }: { row: Row; columns: readonly Column[] }) {
  return (
    <tr>
      {columns.map((column, at) => (
        <td key={column.id} className={classOf(column)}>
          {at === 0 && order_id ? (
            <Link to="/console/orders/$id" params={{ id: order_id }}>
              {values[at]}
            </Link>
          ) : (
            valueText(values[at], column.kind)
          )}
        </td>
      ))}
    </tr>
  )
}

function Total({ total, columns }: { total: readonly Value[]; columns: readonly Column[] }) {
  return (
    <tfoot>
      <tr>
        {columns.map((column, at) =>
          at === 0 ? (
            <th key={column.id} scope="row">
              Total
            </th>
          ) : (
            <td key={column.id} className={classOf(column)}>
              {total[at] === null && TEXT_KINDS.has(column.kind) ? '' : valueText(total[at], column.kind)}
            </td>
          ),
        )}
      </tr>
    </tfoot>
  )
}

interface MoreProps {
  hidden: number
  isWhole: boolean
  leftOut: number
  onWhole: () => void
}

function More({ hidden, isWhole, leftOut, onWhole }: MoreProps) {
  return (
    <>
      {hidden > 0 ? <Button onClick={onWhole}>Show {counted(hidden, 'more line')}</Button> : null}
      {leftOut > 0 && isWhole ? (
        <p className="readable fine">The CSV has {counted(leftOut, 'further line')}.</p>
      ) : null}
    </>
  )
}
