import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import { useReducedMotion } from '@mantine/hooks'
import { useId } from 'react'
import type { Chart, Table } from '../../../shared/desk/reports/report.ts'
import { countText } from '../../platform/ui/words.ts'
import { axisText, chartData, type ChartData, type ChartSeries } from './chart-data.ts'
import { ChartPatterns, fillOf } from './chart-patterns.tsx'
import classes from './reports.module.css'

const UPRIGHT_HEIGHT = 240
const LYING_ROW = 26
const LYING_AXIS = 40

/** The bars of a table, with their legend. Screen readers read the table instead. */
export function ReportChart({ table, chart }: { table: Table; chart: Chart }) {
  const chartId = useId().replaceAll(/[^\w-]/g, '')
  const data = chartData(table, chart)
  return (
    <figure className={`stack-6 fit one-column ${classes['chart']}`}>
      <figcaption>{chart.title}</figcaption>
      <div aria-hidden="true">
        <Bars chart={chart} chartId={chartId} data={data} />
      </div>
      <Legend chartId={chartId} series={data.series} />
      {data.left_out > 0 ? (
        <p className={classes['note']}>
          The chart leaves out {countText(data.left_out, 'line')} that the table has.
        </p>
      ) : null}
    </figure>
  )
}

interface BarsProps {
  chart: Chart
  chartId: string
  data: ChartData
}

function Bars({ chart, chartId, data: { series, bars } }: BarsProps) {
  const isStill = useReducedMotion()
  const isLying = chart.layout === 'lying'
  const rows = chart.stacked ? bars.length : bars.length * Math.max(1, series.length * 0.6)
  const [{ kind }] = series
  const allowDecimals = kind !== 'count'
  return (
    <BarChart
      h={isLying ? LYING_AXIS + Math.max(2, rows) * LYING_ROW : UPRIGHT_HEIGHT}
      data={bars}
      dataKey="label"
      type={chart.stacked ? 'stacked' : 'default'}
      orientation={isLying ? 'vertical' : 'horizontal'}
      series={series.map((one) => ({ name: one.id, label: one.name, color: fillOf(chartId, one) }))}
      gridAxis={isLying ? 'y' : 'x'}
      valueFormatter={(value) => axisText(value, kind)}
      maxBarWidth={32}
      barProps={{ isAnimationActive: !isStill, stroke: 'var(--ink-2)', strokeWidth: 0.75 }}
      barChartProps={{ accessibilityLayer: false }}
      xAxisProps={isLying ? { allowDecimals } : { minTickGap: 16 }}
      yAxisProps={isLying ? { width: 128, interval: 0 } : { width: 64, allowDecimals }}
      tooltipProps={{ content: tipOf(series) }}
    >
      <ChartPatterns chartId={chartId} />
    </BarChart>
  )
}

interface TipValues {
  label?: unknown
  payload?: readonly { dataKey?: unknown; value?: unknown }[]
}

/** Draws what a pointer on the chart shows. */
function tipOf(series: readonly ChartSeries[]) {
  return ({ label, payload }: TipValues) => (
    <ChartTip label={typeof label === 'string' ? label : ''} values={payload ?? []} series={series} />
  )
}

interface ChartTipProps {
  label: string
  values: readonly { dataKey?: unknown; value?: unknown }[]
  series: readonly ChartSeries[]
}

function ChartTip({ label, values, series }: ChartTipProps) {
  return (
    <div className={`stack-4 fine-size rounded ${classes['tip']}`}>
      <strong>{label}</strong>
      <dl>
        {series.map(({ id, name, kind }) => {
          const value = values.find(({ dataKey }) => dataKey === id)?.value
          return (
            <div key={id}>
              <dt>{name}</dt>
              <dd className="figures">{typeof value === 'number' ? axisText(value, kind) : '–'}</dd>
            </div>
          )
        })}
      </dl>
    </div>
  )
}

function Legend({ chartId, series }: { chartId: string; series: readonly ChartSeries[] }) {
  if (series.length < 2) return null
  return (
    <ul className={`wrap-4-16 ${classes['legend']}`} aria-hidden="true">
      {series.map((one) => (
        <li key={one.id} className="row-6 middle">
          <svg width="18" height="12">
            <rect width="17" height="11" x="0.5" y="0.5" fill={fillOf(chartId, one)} />
          </svg>
          {one.name}
        </li>
      ))}
    </ul>
  )
}
