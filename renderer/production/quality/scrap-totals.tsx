import { useState } from 'react'
import { CHECK_WORDS, type CheckResult } from '../../../shared/orders/production/quality.ts'
import {
  sumScrap,
  totalScrap,
  type FailureEntry,
  type ScrapPeriod,
  type ScrapTotal,
} from '../../../shared/production/quality/scrap-report.ts'
import { Money } from '../../platform/ui/values.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { dayText, durationText, weightText } from '../../platform/ui/words.ts'
import { PickField } from '../../platform/kit/pick-field.tsx'
import sums from '../../platform/kit/sums.module.css'
import { useRight } from '../../platform/kit/use-right.ts'
import { TableHead } from '../../platform/ui/table-head.tsx'
import cards from '../../platform/kit/card-table.module.css'
import panel from '../../platform/kit/panel.module.css'
import classes from './quality.module.css'

interface ScrapTotalsProps {
  failures: readonly FailureEntry[]
  results: Record<CheckResult, number>
  uncounted: string | null
}

/** Shows how many units passed, and what the failed ones used up. */
export function ScrapTotals({ failures, results, uncounted }: ScrapTotalsProps) {
  const [period, setPeriod] = useState<ScrapPeriod>('week')
  const [by, setBy] = useState<'reason' | 'printer'>('reason')
  return (
    <section className={panel['block']} aria-label="Totals">
      <Sums failures={failures} results={results} uncounted={uncounted} />
      {failures.length > 0 ? (
        <>
          <div className={`compact flex flex-wrap items-end gap-3 ${classes['filters']}`}>
            <PickField label="Totals per" value={period} options={PERIODS} onChange={setPeriod} />
            <PickField label="Totals by" value={by} options={GROUPS} onChange={setBy} />
          </div>
          <TotalsTable totals={totalScrap(failures, { period, by })} period={period} by={by} />
        </>
      ) : null}
    </section>
  )
}

const PERIODS = [
  { value: 'day', label: 'day' },
  { value: 'week', label: 'week' },
  { value: 'month', label: 'month' },
] as const
const GROUPS = [
  { value: 'reason', label: 'reason' },
  { value: 'printer', label: 'printer' },
] as const

function Sums({ failures, results, uncounted }: ScrapTotalsProps) {
  const { prints, seconds, grams, cost_cents } = sumScrap(failures)
  const seesCosts = useRight('see_costs')
  return (
    <dl className={`flex flex-wrap gap-x-6 gap-y-3 ${sums['sums']}`}>
      {(['pass', 'remark', 'fail'] as const).map((result) => (
        <div key={result}>
          <dt>{result === 'fail' ? 'Failed the check' : CHECK_WORDS[result]}</dt>
          <dd className="figures">{counted(results[result], 'unit')}</dd>
        </div>
      ))}
      <div>
        <dt>Failed prints in all</dt>
        <dd className="figures">{prints}</dd>
      </div>
      {prints > 0 ? (
        <div>
          <dt>Scrap</dt>
          <dd className="figures">
            {weightText(grams)}, {durationText(seconds)}
            {seesCosts ? (
              <>
                , <Money cents={cost_cents} />{' '}
                {uncounted ? <small className="font-normal text-muted">{uncounted}</small> : null}
              </>
            ) : null}
          </dd>
        </div>
      ) : null}
    </dl>
  )
}

interface TotalsTableProps {
  totals: readonly ScrapTotal[]
  period: ScrapPeriod
  by: 'reason' | 'printer'
}

const AMOUNTS = ['Prints', 'Filament', 'Machine time', 'Cost'] as const

function TotalsTable({ totals, period, by }: TotalsTableProps) {
  const seesCosts = useRight('see_costs')
  return (
    <section className="@container relative" aria-label="Table of totals">
      <table className={`figures w-full whitespace-nowrap ${classes['table']} ${cards['cards']}`}>
        <TableHead
          columns={[
            period === 'day' ? 'Day' : period === 'week' ? 'Week from' : 'Month from',
            by === 'reason' ? 'Reason' : 'Printer',
            ...AMOUNTS.slice(0, seesCosts ? undefined : -1).map((figure) => ({ figure })),
          ]}
        />
        <tbody>
          {totals.map((total, index) => (
            <TotalLine
              key={`${total.from} ${total.name}`}
              total={total}
              isSameTime={totals[index - 1]?.from === total.from}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function TotalLine({ total, isSameTime }: { total: ScrapTotal; isSameTime: boolean }) {
  const seesCosts = useRight('see_costs')
  return (
    <tr>
      <td className={isSameTime ? 'font-normal text-muted' : ''}>{dayText(total.from)}</td>
      <td className={cards['title']}>{total.name}</td>
      <td className="text-right" data-label="Prints">
        {total.prints}
      </td>
      <td className="text-right" data-label="Filament">
        {weightText(total.grams)}
      </td>
      <td className="text-right" data-label="Machine time">
        {durationText(total.seconds)}
      </td>
      {seesCosts ? (
        <td className={`text-right ${cards['end']}`}>
          <Money cents={total.cost_cents} />
        </td>
      ) : null}
    </tr>
  )
}
