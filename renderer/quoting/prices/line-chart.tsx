import { useElementSize } from '@mantine/hooks'
import { niceTicks } from './chart-scale.ts'

export interface ChartLine {
  name: string
  tone: 'economy' | 'fastest'
  /** As saved: drawn dashed. */
  isBefore: boolean
  points: readonly { x: number; y: number }[]
}

interface LineChartProps {
  label: string
  lines: readonly ChartLine[]
  /** The label of the horizontal axis. */
  xLabel: string
  writeY: (y: number) => string
}

const HEIGHT = 200
const MARGIN = { left: 56, right: 12, top: 10, bottom: 36 }

/** Lines over a range, drawn at the width of its place. The table beside it has the numbers. */
export function LineChart({ label, lines, xLabel, writeY }: LineChartProps) {
  const { ref, width } = useElementSize<HTMLElement>()
  const points = lines.flatMap((line) => line.points)
  const xEnd = Math.max(...points.map(({ x }) => x))
  const ticks = niceTicks(Math.max(...points.map(({ y }) => y)))
  const yEnd = ticks.at(-1) ?? 1
  const plot = { width: width - MARGIN.left - MARGIN.right, height: HEIGHT - MARGIN.top - MARGIN.bottom }
  const at = ({ x, y }: { x: number; y: number }) =>
    [
      MARGIN.left + ((x - 1) / Math.max(1, xEnd - 1)) * plot.width,
      MARGIN.top + (1 - y / yEnd) * plot.height,
    ] as const
  return (
    <figure ref={ref} className="grid min-w-0 gap-1" aria-label={label}>
      {width > 0 ? (
        <svg className="plot figures text-tiny text-muted" width={width} height={HEIGHT} aria-hidden="true">
          {ticks.map((tick) => (
            <YTick key={tick} y={at({ x: 1, y: tick })[1]} end={width - MARGIN.right} text={writeY(tick)} />
          ))}
          {[1, Math.round(xEnd / 2), xEnd].map((x) => (
            <XTick key={x} at={at({ x, y: 0 })[0]} x={x} />
          ))}
          <text x={MARGIN.left + plot.width / 2} y={HEIGHT - 4} textAnchor="middle">
            {xLabel}
          </text>
          {lines.map((line) => (
            <Stroke
              key={line.name}
              tone={line.tone}
              isBefore={line.isBefore}
              at={line.points.map((point) => at(point).join(',')).join(' ')}
            />
          ))}
        </svg>
      ) : null}
      <Legend lines={lines} />
    </figure>
  )
}

function Stroke({ tone, isBefore, at }: Pick<ChartLine, 'tone' | 'isBefore'> & { at: string }) {
  return (
    <polyline
      fill="none"
      stroke={tone === 'economy' ? 'var(--info)' : 'var(--accent)'}
      strokeWidth={isBefore ? 1.5 : 2}
      strokeDasharray={isBefore ? '4 4' : undefined}
      points={at}
    />
  )
}

function YTick({ y, end, text }: { y: number; end: number; text: string }) {
  return (
    <>
      <line x1={MARGIN.left} x2={end} y1={y} y2={y} />
      <text x={MARGIN.left - 6} y={y + 4} textAnchor="end">
        {text}
      </text>
    </>
  )
}

function XTick({ at, x }: { at: number; x: number }) {
  return (
    <text x={at} y={HEIGHT - MARGIN.bottom + 16} textAnchor="middle">
      {x}
    </text>
  )
}

function Legend({ lines }: { lines: readonly ChartLine[] }) {
  if (lines.length < 2) return null
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 fine">
      {lines.map(({ name, tone, isBefore }) => (
        <li key={name} className="flex items-center gap-1.5">
          <svg width="22" height="8" aria-hidden="true">
            <Stroke tone={tone} isBefore={isBefore} at="0,4 22,4" />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  )
}
