import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { FindFailures, type QualityReport } from '../../../shared/production/quality/scrap-report.ts'
import { trpc } from '../../platform/api.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { OperatorFrame } from '../../platform/kit/operator-frame.tsx'
import { ChecksTable } from './checks-table.tsx'
import { FailuresTable } from './failures-table.tsx'
import { QualityFilters } from './quality-filters.tsx'
import { ScrapTotals } from './scrap-totals.tsx'

/** Shows what was checked, what failed, and what the failures used up. */
export function QualityPage() {
  return (
    <OperatorFrame title="Quality" right="look">
      {() => <Report />}
    </OperatorFrame>
  )
}

function Report() {
  const filter = FindFailures.parse(useSearch({ from: '/console/quality' }))
  const navigate = useNavigate()
  const report = useQuery(
    trpc.quality.report.queryOptions(filter, {
      placeholderData: keepPreviousData,
    }),
  )
  if (report.isPending) return <LoadingLines label="Loading checks and failures" />
  if (!report.data) return <Failed error={report.error} />
  const show = (change: Partial<FindFailures>) => {
    const { days, reason, printer_id, material } = { ...filter, ...change }
    const search = {
      days,
      reason: reason ?? undefined,
      printer_id: printer_id ?? undefined,
      material: material ?? undefined,
    }
    void navigate({ to: '/console/quality', search, replace: true })
  }
  return <Sections report={report.data} filter={filter} onFilter={show} />
}

interface SectionsProps {
  report: QualityReport
  filter: FindFailures
  onFilter: (change: Partial<FindFailures>) => void
}

function Sections({ report, filter, onFilter }: SectionsProps) {
  return (
    <>
      <QualityFilters report={report} filter={filter} onFilter={onFilter} />
      <ScrapTotals failures={report.failures} results={report.results} uncounted={report.uncounted} />
      <FailuresTable failures={report.failures} filter={filter} />
      <ChecksTable checks={report.checks} />
    </>
  )
}
