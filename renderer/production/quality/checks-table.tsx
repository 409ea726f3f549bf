import { CHECK_WORDS } from '../../../shared/orders/production/quality.ts'
import type { CheckEntry } from '../../../shared/production/quality/scrap-report.ts'
import cards from '../../platform/kit/card-table.module.css'
import panel from '../../platform/kit/panel.module.css'
import classes from './quality.module.css'
import { UnitCells } from './unit-cells.tsx'
import { TableHead } from '../../platform/ui/table-head.tsx'

const COLUMNS = ['Time', 'Order', 'Part', 'Result', 'Remark', 'By'] as const

/** The latest checks, newest first. */
export function ChecksTable({ checks }: { checks: readonly CheckEntry[] }) {
  return (
    <section className={panel['block']} aria-label="Recent checks">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <h2 className="text-base">Recent checks</h2>
      </div>
      {checks.length === 0 ? (
        <p className="font-normal text-muted">No unit was checked in this period.</p>
      ) : (
        <section className="@container relative" aria-label="Table of checks">
          <table className={`figures w-full whitespace-nowrap ${classes['table']} ${cards['cards']}`}>
            <TableHead columns={COLUMNS} />
            <tbody>
              {checks.map((check) => (
                <CheckLine key={check.id} check={check} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  )
}

function CheckLine({ check }: { check: CheckEntry }) {
  const { result, remark, first_article, who } = check
  return (
    <tr>
      <UnitCells entry={check} />
      <td className={cards['end']}>
        {CHECK_WORDS[result]}
        {first_article ? ', first article' : ''}
      </td>
      <td className={`wrap-anywhere ${classes['text']} ${cards['line']}`}>{remark}</td>
      <td>{who}</td>
    </tr>
  )
}
