import { writeSync } from 'node:fs'
import { createHistogram, monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

// Loaded into a server by `node --import`: writes what only the process itself can measure to its file descriptor 3.

/** Measured inside the server since the last line. Delays of the event loop in milliseconds. */
export interface ProbeLine {
  delay_p50: number
  delay_p99: number
  delay_max: number
  heap_mb: number
  /** The CPU time that the main thread used between two ticks of a timer, in milliseconds: its own part of the delay. */
  busy_p99: number
  /** The CPU time that the main thread used, in milliseconds. */
  cpu_ms: number
}

const EVERY_MS = 5000
const TICK_MS = 10
const MICROSECONDS = 1e3
const NANOSECONDS = 1e6
const MB = 2 ** 20

if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const busy = createHistogram()
  let before = cpuMicroseconds()
  let atLine = before
  setInterval(() => {
    const now = cpuMicroseconds()
    busy.record(Math.max(1, now - before))
    before = now
  }, TICK_MS).unref()
  setInterval(() => {
    const cpu = cpuMicroseconds()
    const line: ProbeLine = {
      delay_p50: delay.percentile(50) / NANOSECONDS,
      delay_p99: delay.percentile(99) / NANOSECONDS,
      delay_max: delay.max / NANOSECONDS,
      heap_mb: process.memoryUsage().heapUsed / MB,
      busy_p99: busy.percentile(99) / MICROSECONDS,
      cpu_ms: (cpu - atLine) / MICROSECONDS,
    }
    atLine = cpu
    delay.reset()
    busy.reset()
    writeSync(3, `${JSON.stringify(line)}\n`)
  }, EVERY_MS).unref()
}

function cpuMicroseconds(): number {
  const { user, system } = process.threadCpuUsage()
  return user + system
}
