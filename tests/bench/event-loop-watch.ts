import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

/** Busy times of a server's main thread since they were last read, in ms. */
export interface EventLoopFigures {
  delay: { p50: number; p95: number; p99: number; max: number }
  /** CPU time that the main thread used between two ticks of a timer; what other programs take is not counted. */
  longest_cpu: number
  /** CPU time of the main thread, and of the whole process. */
  main_cpu: number
  process_cpu: number
  elapsed: number
}

const TICK_MS = 5
/** Delays are measured by a timer, which adds its own period. */
const RESOLUTION_MS = 2

/** Loaded into a server with `--import`: answers each message of the bench with the figures since the last one. */
if (isMainThread && process.send) {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delays.enable()
  let since = readClocks()
  let tick = threadCpuMs()
  let longest = 0
  setInterval(() => {
    const now = threadCpuMs()
    longest = Math.max(longest, now - tick)
    tick = now
  }, TICK_MS).unref()
  process.on('message', () => {
    const now = readClocks()
    const ms = (nanoseconds: number) => nanoseconds / 1e6
    const figures: EventLoopFigures = {
      delay: {
        p50: ms(delays.percentile(50)),
        p95: ms(delays.percentile(95)),
        p99: ms(delays.percentile(99)),
        max: ms(delays.max),
      },
      longest_cpu: longest,
      main_cpu: now.main - since.main,
      process_cpu: now.process - since.process,
      elapsed: now.wall - since.wall,
    }
    process.send!(figures)
    delays.reset()
    since = now
    longest = 0
  })
  process.channel?.unref()
}

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

function readClocks() {
  const { user, system } = process.cpuUsage()
  return { wall: performance.now(), main: threadCpuMs(), process: (user + system) / 1000 }
}
