import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Milliseconds by which the event loop was late at most. */
export async function worstDelay(work: () => Promise<void>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  await work()
  delay.disable()
  return delay.max / 1e6
}
