import { useNavigate, useSearch } from '@tanstack/react-router'
import { REPORT_KINDS, REPORT_TITLES } from '../../../shared/desk/reports/report-kinds.ts'
import { asPacificDay } from '../../../shared/platform/time.ts'
import { pacificToday } from '../../platform/ui/words.ts'
import { OperatorFrame } from '../../platform/kit/operator-frame.tsx'
import { AccountingSection } from './accounting-section.tsx'
import { PeriodFields } from './period-fields.tsx'
import { chosenPeriod } from './report-search.ts'
import { ReportSection } from './report-section.tsx'
import classes from './reports.module.css'

/** Figures of the shop over a period. */
export function ReportsPage() {
  return (
    <OperatorFrame title="Reports" right="decide">
      {() => <Reports />}
    </OperatorFrame>
  )
}

function Reports() {
  const search = useSearch({ from: '/console/reports' })
  const navigate = useNavigate()
  const chosen = chosenPeriod(search, asPacificDay(pacificToday()))
  return (
    <div className="grid min-w-0 grid-cols-1 gap-5">
      <PeriodFields
        chosen={chosen}
        onChange={(next) => void navigate({ to: '/console/reports', search: next, replace: true })}
      />
      <nav
        className={`pills sticky flex flex-wrap gap-1 border-b border-hairline ${classes['contents']}`}
        aria-label="Reports on this page"
      >
        {REPORT_KINDS.map((kind) => (
          <a
            key={kind}
            className="flex items-center rounded font-medium whitespace-nowrap text-soft no-underline"
            href={`#${kind}`}
          >
            {REPORT_TITLES[kind]}
          </a>
        ))}
        <a
          className="flex items-center rounded font-medium whitespace-nowrap text-soft no-underline"
          href="#accounting"
        >
          Accounting export
        </a>
      </nav>
      {REPORT_KINDS.map((kind) => (
        <ReportSection key={kind} kind={kind} chosen={chosen} />
      ))}
      <AccountingSection />
    </div>
  )
}
