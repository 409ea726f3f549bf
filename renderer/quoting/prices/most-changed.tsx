import { Link } from '@tanstack/react-router'
import type { TrialGroup, TrialRow } from '../../../shared/quoting/pricing/price-trial.ts'
import { Money } from '../../platform/ui/values.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { PairBars } from './pair-bars.tsx'
import classes from './prices.module.css'
import { MarginChange } from './sums-table.tsx'
import { changeText } from './trial-words.ts'
import { TableHead } from '../../platform/ui/table-head.tsx'

/** The parts whose price changes most, as a table with links to their quotes and as bars. */
export function MostChanged({ name, group }: { name: string; group: TrialGroup }) {
  const rows = group.most_changed
  if (rows.length === 0)
    return (
      <p>
        {group.priced === 0
          ? `${name}: there is nothing to price again.`
          : `${name}: no price changes, of ${counted(group.priced, 'part')}.`}
      </p>
    )
  return (
    <div className="cell-row wide-cells items-start">
      <ChangedTable name={name} rows={rows} />
      <PairBars
        label={`${name}: the most changed prices before and after`}
        pairs={rows.map((row) => ({
          key: keyOf(row),
          name: row.name,
          before: row.before.total_cents,
          after: row.after.total_cents,
        }))}
      />
    </div>
  )
}

function ChangedTable({ name, rows }: { name: string; rows: readonly TrialRow[] }) {
  return (
    <section className="overflow-x-auto" aria-label="Table of the most changed" tabIndex={0}>
      <table className={`sum-table ${classes['table']}`} aria-label={`${name}, the most changed`}>
        <TableHead columns={['Part', 'Before', 'After', 'Change', 'Margin per machine hour']} />
        <tbody>
          {rows.map((row) => (
            <ChangedRow key={keyOf(row)} row={row} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function keyOf({ quote_id, name, material, quantity }: TrialRow): string {
  return quote_id ?? `${name} ${material} ${quantity}`
}

function ChangedRow({ row }: { row: TrialRow }) {
  const { before, after } = row
  return (
    <tr>
      <th scope="row">
        <PartLink row={row} />
        <small>
          {row.quantity} × {row.material}
          {row.order_number === null ? '' : `, order ${row.order_number}`}
        </small>
      </th>
      <td>
        <Money cents={before.total_cents} />
      </td>
      <td>
        <Money cents={after.total_cents} />
      </td>
      <td>{changeText(before.total_cents, after.total_cents) ?? '—'}</td>
      <td>
        <MarginChange before={before} after={after} />
      </td>
    </tr>
  )
}

function PartLink({ row: { quote_id, name } }: { row: TrialRow }) {
  if (quote_id === null) return name
  return (
    <Link to="/console/quotes" search={{ q: quote_id, chosen: quote_id }}>
      {name}
    </Link>
  )
}
