import type { Chart, ValueKind } from '../../../shared/desk/reports/report.ts'
import { axisText, type ChartData, type ChartSeries } from './chart-data.ts'

const UPRIGHT_HEIGHT = 240
const LYING_ROW = 26
/** The width of the labels beside lying bars. */
const LABEL_COLUMN = 128
/** The height of the texts below the bars. */
const TEXT_ROW = 24
/** The pixels that a character takes at most, on average. */
const CHARACTER = 7
const LABEL_GAP = 16
/** The least width left of upright bars; half of the first label of a day needs it. */
const LEAST_LEFT = 40
const THICKEST_BAR = 32
/** The pixels that a step of the value axis takes at least. */
const LEAST_STEP = { upright: 40, lying: 56 }

interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface PlacedBar extends Box {
  series: ChartSeries
}

/** The place of a category. */
export interface BarSlot {
  label: string
  isNamed: boolean
  /** The middle along the axis of categories. */
  middle: number
  box: Box
  bars: PlacedBar[]
}

/** The stretch of the value axis that a bar covers. */
interface Span {
  series: ChartSeries
  from: number
  to: number
}

function barsHeight({ layout, stacked }: Chart, { bars, series }: ChartData): number {
  if (layout === 'upright') return UPRIGHT_HEIGHT
  const rows = bars.length * (stacked ? 1 : Math.max(1, series.length * 0.6))
  return Math.max(2, rows) * LYING_ROW + TEXT_ROW
}

export type BarLayout = ReturnType<typeof layOutBars>

/** Places axis, bars and labels in a chart of that width. */
export function layOutBars(chart: Chart, data: ChartData, width: number) {
  const isLying = chart.layout === 'lying'
  const spans = data.bars.map((bar) => spansOf(bar, chart, data))
  const { plot, ticks, place } = valueAxis(chart, data, spans.flat(), width)
  const size = (isLying ? plot.height : plot.width) / data.bars.length
  const labels = data.bars.map(({ label }) => String(label))
  const isNamed = isLying ? () => true : labelsThatFit(labels, size, plot)
  const slots = labels.map((label, at): BarSlot => {
    const start = (isLying ? plot.y : plot.x) + at * size
    const middle = start + size / 2
    const lanes = lanesOf(middle, size, chart.stacked ? 1 : data.series.length)
    const bars = spans[at].flatMap(({ series, from, to }, lane): PlacedBar[] => {
      const [near, far] = [place(Math.min(from, to)), place(Math.max(from, to))]
      const { start: edge, size: thickness } = lanes[chart.stacked ? 0 : lane]
      if (from === to) return []
      return isLying
        ? [{ series, x: near, width: far - near, y: edge, height: thickness }]
        : [{ series, x: edge, width: thickness, y: far, height: near - far }]
    })
    const box = isLying ? { ...plot, y: start, height: size } : { ...plot, x: start, width: size }
    return { label, isNamed: isNamed(at, middle), middle, box, bars }
  })
  return { isLying, width, height: barsHeight(chart, data), plot, ticks, slots }
}

/** Returns what the bars of a category cover: each from zero, or stacked away from zero on both sides. */
function spansOf(bar: ChartData['bars'][number], { stacked }: Chart, { series }: ChartData): Span[] {
  const ends = { above: 0, below: 0 }
  return series.map((one) => {
    const value = Number(bar[one.id])
    const side = value < 0 ? 'below' : 'above'
    const from = stacked ? ends[side] : 0
    ends[side] = from + value
    return { series: one, from, to: from + value }
  })
}

function valueAxis(chart: Chart, data: ChartData, spans: readonly Span[], width: number) {
  const isLying = chart.layout === 'lying'
  const height = barsHeight(chart, data) - TEXT_ROW
  const [{ kind }] = data.series
  const widthOf = (values: readonly number[]) =>
    Math.max(...values.map((value) => axisText(value, kind).length)) * CHARACTER
  const ends = spans.map(({ to }) => to)
  const [low, high] = [Math.min(0, ...ends), Math.max(0, ...ends)]
  const most = isLying
    ? (width - LABEL_COLUMN) / Math.max(LEAST_STEP.lying, widthOf([low, high]) + LABEL_GAP)
    : height / LEAST_STEP.upright
  const values = roundValues(low, low === high ? 1 : high, kind, most)
  const left = Math.max(LEAST_LEFT, widthOf(values) + 10)
  const plot: Box = isLying
    ? { x: LABEL_COLUMN, y: 0, width: width - LABEL_COLUMN - widthOf(values) / 2 - 4, height }
    : { x: left, y: 8, width: width - left, height: height - 8 }
  const place = (value: number) => {
    const share = (value - values[0]) / (values[values.length - 1] - values[0])
    return isLying ? plot.x + share * plot.width : plot.y + (1 - share) * plot.height
  }
  const ticks = values.map((value) => ({
    text: axisText(value, kind),
    at: place(value),
    isZero: value === 0,
  }))
  return { plot, place, ticks }
}

/** Returns values from `low` to `high`, in steps of 1, 2 or 5 that their texts tell apart. */
function roundValues(low: number, high: number, kind: ValueKind, most: number): number[] {
  const least = kind === 'cents' ? 0.01 : kind === 'count' || kind === 'days' ? 1 : 0.1
  const countOf = (step: number) => Math.ceil(high / step) - Math.floor(low / step)
  let step = least
  for (let at = 1; countOf(step) > Math.max(2, most); at += 1)
    step = least * [1, 2, 5][at % 3] * 10 ** Math.floor(at / 3)
  const first = Math.floor(low / step)
  return Array.from({ length: countOf(step) + 1 }, (_, at) => Math.round((first + at) * step * 100) / 100)
}

/** Returns the places of bars beside each other, around the middle of their slot. */
function lanesOf(middle: number, slot: number, count: number): { start: number; size: number }[] {
  const gap = Math.min(4, slot * 0.1)
  const size = Math.min(THICKEST_BAR, (slot * 0.8 - gap * (count - 1)) / count)
  const start = middle - (size * count + gap * (count - 1)) / 2
  return Array.from({ length: count }, (_, at) => ({ start: start + at * (size + gap), size }))
}

/** Returns whether the label of a category is shown: every one, every second and so on, from the first that is inside the chart. */
function labelsThatFit(labels: readonly string[], slot: number, { x, width }: Box) {
  const half = (Math.max(...labels.map(({ length }) => length)) * CHARACTER) / 2
  const every = Math.ceil((half * 2 + LABEL_GAP) / slot)
  const first = Math.max(0, Math.ceil((half - x) / slot - 0.5))
  return (at: number, middle: number) =>
    at >= first && (at - first) % every === 0 && middle + half <= x + width
}
