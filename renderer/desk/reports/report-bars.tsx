import { Box } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useState, type CSSProperties } from 'react'
import type { Chart } from '../../../shared/desk/reports/report.ts'
import { layOutBars, type BarLayout, type BarSlot } from './bar-layout.ts'
import { axisText, type ChartData } from './chart-data.ts'
import { ChartPatterns, fillOf } from './chart-patterns.tsx'
import classes from './reports.module.css'

interface ReportBarsProps {
  chart: Chart
  chartId: string
  data: ChartData
}

/** Draws bars as wide as the page lets them be, and the values of the category under the pointer. */
export function ReportBars({ chart, chartId, data }: ReportBarsProps) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const [pointed, setPointed] = useState<number | null>(null)
  const layout = layOutBars(chart, data, width)
  return (
    <div ref={ref} className="relative" aria-hidden="true" onMouseLeave={() => setPointed(null)}>
      <svg
        className={`plot block text-tiny text-soft ${classes['bars']}`}
        width="100%"
        height={layout.height}
        viewBox={`0 0 ${width} ${layout.height}`}
        preserveAspectRatio="xMinYMin"
      >
        <ChartPatterns chartId={chartId} />
        {width > 0 ? (
          <>
            <Axis {...layout} />
            <Slots slots={layout.slots} chartId={chartId} onPoint={setPointed} />
          </>
        ) : null}
      </svg>
      {pointed !== null && pointed < data.bars.length ? (
        <Tip series={data.series} bar={data.bars[pointed]} style={tipPlace(layout.slots[pointed], layout)} />
      ) : null}
    </div>
  )
}

interface SlotsProps {
  slots: readonly BarSlot[]
  chartId: string
  onPoint: (at: number) => void
}

function Slots({ slots, chartId, onPoint }: SlotsProps) {
  return slots.map(({ box, bars, middle }, at) => (
    <g key={middle} className={classes['slot']} onMouseEnter={() => onPoint(at)}>
      <rect {...box} />
      {bars.map(({ series, ...place }) => (
        <rect key={series.id} {...place} fill={fillOf(chartId, series)} />
      ))}
    </g>
  ))
}

/** Draws the lines and texts of the value axis, and the labels of categories. */
function Axis({ isLying, plot, ticks, slots }: BarLayout) {
  const [left, right, top, bottom] = [plot.x, plot.x + plot.width, plot.y, plot.y + plot.height]
  const below = { y: bottom + 18, textAnchor: 'middle' } as const
  return (
    <>
      {ticks.map(({ text, at, isZero }) => (
        <g key={at}>
          <line
            data-zero={isZero || undefined}
            {...(isLying ? { x1: at, x2: at, y1: top, y2: bottom } : { x1: left, x2: right, y1: at, y2: at })}
          />
          <text
            {...(isLying ? { ...below, x: at } : { x: left - 8, y: at, dy: '0.35em', textAnchor: 'end' })}
          >
            {text}
          </text>
        </g>
      ))}
      {slots.map(({ label, middle, isNamed }) =>
        isLying ? (
          <foreignObject key={middle} x={0} y={middle - 10} width={left - 10} height={20}>
            <div className="truncate text-right" title={label}>
              {label}
            </div>
          </foreignObject>
        ) : isNamed ? (
          <text key={middle} {...below} x={middle}>
            {label}
          </text>
        ) : null,
      )}
    </>
  )
}

/** The height of a tip at most. */
const TIP_HEIGHT = 120

/** Keeps the tip off the bars of its category and off the buttons above the chart. */
function tipPlace({ box, middle }: BarSlot, { isLying, width, height }: BarLayout): CSSProperties {
  if (isLying)
    return box.y > TIP_HEIGHT ? { right: 0, bottom: height - box.y } : { right: 0, top: box.y + box.height }
  return middle < width / 2 ? { top: 0, left: middle + 24 } : { top: 0, right: width - middle + 24 }
}

interface TipProps extends Pick<ChartData, 'series'> {
  bar: ChartData['bars'][number]
  style: CSSProperties
}

function Tip({ series, bar, style }: TipProps) {
  return (
    <Box
      className={`float-box pointer-events-none absolute z-1 grid gap-1 text-fine`}
      p="8px 12px"
      style={style}
    >
      <strong>{bar['label']}</strong>
      <dl className="sum-lines">
        {series.map(({ id, name, kind }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd className="figures">{axisText(Number(bar[id]), kind)}</dd>
          </div>
        ))}
      </dl>
    </Box>
  )
}
