import { FAILURE_WORDS } from '../../../shared/orders/production/unit-work.ts'
import type { FailureEntry, FindFailures } from '../../../shared/production/quality/scrap-report.ts'
import { DownloadButton } from '../../platform/ui/download-button.tsx'
import { Money } from '../../platform/ui/values.tsx'
import { durationText, weightText } from '../../platform/ui/words.ts'
import cards from '../../platform/kit/card-table.module.css'
import panel from '../../platform/kit/panel.module.css'
import classes from './quality.module.css'
import { UnitCells } from './unit-cells.tsx'
import { TableHead } from '../../platform/ui/table-head.tsx'

const COLUMNS = ['Time', 'Order', 'Part', 'Material', 'Printer', 'Reason'] as const
const AMOUNTS = ['Filament', 'Machine time', 'Cost'] as const

interface FailuresTableProps {
  failures: readonly FailureEntry[]
  filter: FindFailures
}

/** Failed prints, newest first, with what each used up. */
export function FailuresTable({ failures, filter }: FailuresTableProps) {
  return (
    <section className={panel['block']} aria-label="Failed prints">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <h2 className="text-base">Failed prints</h2>
        {failures.length > 0 ? (
          <DownloadButton path={`/console/quality/failures.csv?${queryOf(filter)}`}>CSV</DownloadButton>
        ) : null}
      </div>
      {failures.length === 0 ? (
        <p className="font-normal text-muted">No print failed in this period with these filters.</p>
      ) : (
        <section className="@container relative" aria-label="Table of failed prints">
          <table className={`figures w-full whitespace-nowrap ${classes['table']} ${cards['cards']}`}>
            <TableHead columns={[...COLUMNS, ...AMOUNTS.map((figure) => ({ figure }))]} />
            <tbody>
              {failures.map((failure) => (
                <FailureLine key={failure.id} failure={failure} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  )
}

function queryOf(filter: FindFailures): string {
  const set = Object.entries(filter).filter(([, value]) => value !== null)
  return new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString()
}

function FailureLine({ failure }: { failure: FailureEntry }) {
  const { material, printer, reason, note } = failure
  return (
    <tr>
      <UnitCells entry={failure} />
      <td>{material}</td>
      <td>{printer}</td>
      <td className={`wrap-anywhere ${classes['text']} ${cards['line']}`}>
        {FAILURE_WORDS[reason]}
        {note === null ? '' : `, ${note}`}
      </td>
      <td className="text-right" data-label="Filament">
        {failure.grams === null ? '' : weightText(failure.grams)}
      </td>
      <td className="text-right" data-label="Machine time">
        {failure.seconds === null ? '' : durationText(failure.seconds)}
      </td>
      <td className={`text-right ${cards['end']}`}>
        {failure.cost_cents === null ? '' : <Money cents={failure.cost_cents} />}
      </td>
    </tr>
  )
}
