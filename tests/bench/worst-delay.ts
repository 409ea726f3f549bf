import { monitorEventLoopDelay } from 'node:perf_hooks'

export interface WorstDelay {
  /** Milliseconds by which the event loop was late at most. It counts what other programs take of the processors. */
  late_ms: number
  /** The most CPU time that the main thread used at a stretch, in milliseconds: what the program itself held up. */
  busy_ms: number
}

const TICK_MS = 5

/** Returns the longest delay of this thread's event loop, and its own longest work between two ticks. */
export async function worstDelay(work: () => Promise<void>): Promise<WorstDelay> {
  const delay = monitorEventLoopDelay({ resolution: TICK_MS })
  delay.enable()
  let busy_ms = 0
  let before = cpuMs()
  const timer = setInterval(() => {
    const now = cpuMs()
    busy_ms = Math.max(busy_ms, now - before)
    before = now
  }, TICK_MS)
  await work()
  clearInterval(timer)
  delay.disable()
  return { late_ms: delay.max / 1e6, busy_ms }
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** As one text, for the line of a bench. */
export function delayText({
  worst,
  alone,
  what,
}: {
  worst: WorstDelay
  alone: WorstDelay
  what: string
}): string {
  const ms = (value: number) => `${value.toFixed(0)} ms`
  return `main thread busy for at most ${ms(worst.busy_ms)} at a stretch, ${ms(alone.busy_ms)} without ${what}; event loop at most ${ms(worst.late_ms)} late, ${ms(alone.late_ms)} without`
}
