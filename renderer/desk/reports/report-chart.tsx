import { useId } from 'react'
import type { Chart, Table } from '../../../shared/desk/reports/report.ts'
import { counted } from '../../../shared/platform/counted.ts'
import { chartData, type ChartSeries } from './chart-data.ts'
import { fillOf } from './chart-patterns.tsx'
import { ReportBars } from './report-bars.tsx'
import classes from './reports.module.css'

/** The bars of a table, with their legend. Screen readers read the table instead. */
export function ReportChart({ table, chart }: { table: Table; chart: Chart }) {
  const chartId = useId().replaceAll(/[^\w-]/g, '')
  const data = chartData(table, chart)
  return (
    <figure className={`grid min-w-0 grid-cols-1 gap-1.5 ${classes['chart']}`}>
      <figcaption>{chart.title}</figcaption>
      <ReportBars chart={chart} chartId={chartId} data={data} />
      <Legend chartId={chartId} series={data.series} />
      {data.left_out > 0 ? (
        <p className="readable fine">
          The chart leaves out {counted(data.left_out, 'line')} that the table has.
        </p>
      ) : null}
    </figure>
  )
}

function Legend({ chartId, series }: { chartId: string; series: readonly ChartSeries[] }) {
  if (series.length < 2) return null
  return (
    <ul className={`flex flex-wrap gap-x-4 gap-y-1 ${classes['legend']}`} aria-hidden="true">
      {series.map((one) => (
        <li key={one.id} className="flex items-center gap-1.5">
          <svg width="18" height="12">
            <rect width="17" height="11" x="0.5" y="0.5" fill={fillOf(chartId, one)} />
          </svg>
          {one.name}
        </li>
      ))}
    </ul>
  )
}
