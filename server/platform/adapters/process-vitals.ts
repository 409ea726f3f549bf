import { statSync } from 'node:fs'
import { freemem, totalmem } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay, type RecordableHistogram } from 'node:perf_hooks'
import type { EventLoopDelay } from '../../../shared/operations/health/health-facts.ts'
import type { Clock } from '../ports/clock.ts'
import type { Vitals } from '../ports/vitals.ts'

/**
 * The interval at which the main thread is measured: short enough to see delays, long enough to leave an idle processor
 * asleep.
 */
const RESOLUTION_MS = 20
const WINDOW_MS = 60_000
const STEADY_MINUTES = 3
const NS_PER_MS = 1e6

type Minute = Omit<EventLoopDelay, 'steady_p99_ms'>

/** Measures this process; `dataFolder` has the database. */
export function processVitals(dataFolder: string, clock: Clock): Vitals {
  const loop = watchEventLoop()
  const { electron, node } = process.versions
  return {
    started_at: clock.now(),
    runtime: electron === undefined ? `Node ${node}` : `Electron ${electron}`,
    system: `${process.platform} ${process.arch}`,
    eventLoop: loop.lastMinute,
    memory: () => ({
      rss_bytes: process.memoryUsage.rss(),
      heap_bytes: process.memoryUsage().heapUsed,
      machine_bytes: totalmem(),
      machine_free_bytes: freemem(),
    }),
    cpuSeconds: () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1e6
    },
    databaseSizes: () => ({
      bytes: sizeOf(join(dataFolder, 'shop.sqlite')),
      wal_bytes: sizeOf(join(dataFolder, 'shop.sqlite-wal')),
    }),
    close: loop.close,
  }
}

function watchEventLoop() {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  histogram.enable()
  let minutes: Minute[] = []
  const timer = setInterval(() => {
    minutes = [...minutes, delayOf(histogram)].slice(-STEADY_MINUTES)
    histogram.reset()
  }, WINDOW_MS)
  timer.unref()
  return {
    lastMinute: (): EventLoopDelay => {
      const steady_p99_ms =
        minutes.length < STEADY_MINUTES ? 0 : Math.min(...minutes.map(({ p99_ms }) => p99_ms))
      return { ...(minutes.at(-1) ?? delayOf(histogram)), steady_p99_ms }
    },
    close: () => {
      clearInterval(timer)
      histogram.disable()
    },
  }
}

/** The histogram counts the time from one tick to the next, so that the resolution is part of each value. */
function delayOf(histogram: Pick<RecordableHistogram, 'count' | 'max' | 'percentile'>): Minute {
  const late = (ns: number) => (histogram.count === 0 ? 0 : Math.max(0, ns / NS_PER_MS - RESOLUTION_MS))
  return {
    p50_ms: late(histogram.percentile(50)),
    p99_ms: late(histogram.percentile(99)),
    max_ms: late(histogram.max),
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}
