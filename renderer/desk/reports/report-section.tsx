import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  REPORT_DEFINITIONS,
  REPORT_TITLES,
  type ReportKind,
  type ReportRequest,
} from '../../../shared/desk/reports/report-kinds.ts'
import type { Report } from '../../../shared/desk/reports/report.ts'
import { ON_ITS_OWN, trpc } from '../../platform/api.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import type { ChosenPeriod } from './report-search.ts'
import { ReportFigures } from './report-figures.tsx'
import { ReportTable } from './report-table.tsx'
import { EMPTY_TEXTS, isEmptyReport } from './report-texts.ts'
import classes from './reports.module.css'

interface ReportSectionProps {
  kind: ReportKind
  chosen: ChosenPeriod
}

/** One report: what it counts, its headlines, and its tables with their charts. */
export function ReportSection({ kind, chosen: { period, compare } }: ReportSectionProps) {
  const request = { kind, ...period, compare }
  const report = useQuery(
    trpc.reports.read.queryOptions(request, { placeholderData: keepPreviousData, trpc: ON_ITS_OWN }),
  )
  return (
    <section
      id={kind}
      className={`grid min-w-0 grid-cols-1 gap-2.5 border-b border-hairline ${classes['report']}`}
      aria-label={REPORT_TITLES[kind]}
      aria-busy={report.isFetching}
    >
      <h2>{REPORT_TITLES[kind]}</h2>
      <p className="readable fine">{REPORT_DEFINITIONS[kind]}</p>
      {report.isPending ? <LoadingLines label={`Loading ${REPORT_TITLES[kind]}`} /> : null}
      {report.isError ? <Failed error={report.error} /> : null}
      {report.data ? <Body report={report.data} request={request} isOld={report.isPlaceholderData} /> : null}
    </section>
  )
}

interface BodyProps {
  report: Report
  request: ReportRequest
  /** True while the report of the newly chosen period loads and the previous one is still shown. */
  isOld: boolean
}

function Body({ report, request, isOld }: BodyProps) {
  const { figures, tables, notes, kind } = report
  const isEmpty = isEmptyReport(report)
  return (
    <div className={`grid min-w-0 grid-cols-1 gap-5 ${classes['body']}`} data-old={isOld || undefined}>
      {isEmpty ? <p className="text-soft">{EMPTY_TEXTS[kind]}</p> : null}
      {isEmpty && figures.every(({ before }) => !before) ? null : (
        <>
          <ReportFigures figures={figures} />
          {tables.map((table) => (
            <ReportTable
              key={table.id}
              report={REPORT_TITLES[kind]}
              table={table}
              csv={csvPath(request, table.id)}
            />
          ))}
        </>
      )}
      {notes.map((note) => (
        <p key={note} className="readable fine">
          {note}
        </p>
      ))}
    </div>
  )
}

function csvPath({ kind, from, until, compare }: ReportRequest, table: string): string {
  return `/console/reports/table.csv?${new URLSearchParams({ kind, table, from, until, compare }).toString()}`
}
