import type { ChartSeries } from './chart-data.ts'

type Filled = Pick<ChartSeries, 'id' | 'place' | 'isBefore'>

/** The number of patterns; a chart has at most this many series. */
const PATTERNS = 4

/** Returns the fill of a series: a pattern, so that series differ by more than color. The other period is gray, a kept promise good. */
export function fillOf(chartId: string, { id, place, isBefore }: Filled): string {
  if (isBefore) return 'var(--line)'
  if (id === 'on_time') return 'var(--good)'
  if (id === 'late') return `url(#${chartId}-3)`
  if (id === 'not_planned') return `url(#${chartId}-2)`
  return place % PATTERNS === 0 ? 'var(--accent-fill)' : `url(#${chartId}-${place % PATTERNS})`
}

/** The patterns of a chart, for an `svg`: slanted lines, dots, level lines. */
export function ChartPatterns({ chartId }: { chartId: string }) {
  return (
    <defs>
      <pattern
        id={`${chartId}-1`}
        width="7"
        height="7"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="7" height="7" fill="var(--surface)" />
        <rect width="3" height="7" fill="var(--info)" />
      </pattern>
      <pattern id={`${chartId}-2`} width="7" height="7" patternUnits="userSpaceOnUse">
        <rect width="7" height="7" fill="var(--surface)" />
        <circle cx="3.5" cy="3.5" r="2" fill="var(--good)" />
      </pattern>
      <pattern id={`${chartId}-3`} width="6" height="6" patternUnits="userSpaceOnUse">
        <rect width="6" height="6" fill="var(--surface)" />
        <rect width="6" height="2" fill="var(--stop)" />
      </pattern>
    </defs>
  )
}
