import { bytesText } from '../../../shared/platform/bytes-text.ts'
import { Box } from '@mantine/core'
import { counted } from '../../../shared/platform/counted.ts'
import type { HealthSample } from '../../../shared/operations/health/trends.ts'
import { DAY, type Instant } from '../../../shared/platform/time.ts'
import { shopInstantText } from '../../platform/ui/words.ts'
import { sparkline } from './sparkline.ts'
import classes from './health.module.css'

interface Trend {
  title: string
  read: (sample: HealthSample) => number | null
  write: (value: number) => string
  /** True if a small value is the bad one. */
  isLowBad?: boolean
}

const TRENDS: readonly Trend[] = [
  { title: 'Queue', read: ({ queue }) => queue, write: (count) => counted(count, 'quote') },
  {
    title: 'Event loop delay',
    read: ({ event_loop_ms }) => event_loop_ms,
    write: (ms) => `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`,
  },
  { title: 'Memory', read: ({ memory_bytes }) => memory_bytes, write: bytesText },
  { title: 'Free disk', read: ({ disk_free_bytes }) => disk_free_bytes, write: bytesText, isLowBad: true },
]

/** The last 24 hours, since the program was started. */
export function Trends({ samples, now }: { samples: readonly HealthSample[]; now: Instant }) {
  const [first] = samples
  if (!first) return null
  const isWholeDay = now - first.at > DAY - 600
  return (
    <section className="page-section" aria-labelledby="trends">
      <h2 id="trends">{isWholeDay ? 'Last 24 hours' : `Since ${shopInstantText(first.at)}`}</h2>
      <ul className={`grid grid-cols-2 gap-3 ${classes['trends']}`}>
        {TRENDS.map((trend) => (
          <Box
            component="li"
            key={trend.title}
            className="figures grid content-start gap-1 box text-small"
            p="12px 14px"
          >
            <TrendCard trend={trend} samples={samples} now={now} />
          </Box>
        ))}
      </ul>
    </section>
  )
}

const SIZE = { width: 240, height: 48 }

function TrendCard({
  trend,
  samples,
  now,
}: {
  trend: Trend
  samples: readonly HealthSample[]
  now: Instant
}) {
  const points = samples.flatMap((sample) => {
    const value = trend.read(sample)
    return value === null ? [] : [{ at: sample.at, value }]
  })
  const values = points.map(({ value }) => value)
  if (values.length === 0) return <strong>{trend.title}</strong>
  const worst = trend.isLowBad ? Math.min(...values) : Math.max(...values)
  return (
    <>
      <strong>{trend.title}</strong>
      <span>
        {trend.write(values.at(-1)!)}{' '}
        <span className="text-muted">
          · {trend.isLowBad ? 'least' : 'most'} {trend.write(worst)}
        </span>
      </span>
      {points.length < 2 ? <span className="text-muted">The line starts in five minutes.</span> : null}
      <svg
        viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className={`w-full ${classes['sparkline']}`}
        height={48}
      >
        <path d={sparkline(points, { ...SIZE, from: samples[0].at, until: now })} />
      </svg>
    </>
  )
}
