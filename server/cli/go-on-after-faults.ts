import type { Log } from '../ports/log.ts'

/** A program that meets this many faults within a minute is not well, and ends for whoever started it to see. */
const MAX_FAULTS = 10
const FAULTS_WITHIN_MS = 60_000

/**
 * What nobody caught is logged, and the server goes on: whatever is done is one transaction, which is whole or was taken
 * back, and what was under way is found in the database again. Only when faults follow one another is `stop` called, once.
 */
export function goOnAfterFaults(
  log: Log,
  stop: () => void,
  of: { program: NodeJS.EventEmitter; now: () => number } = {
    program: process,
    now: () => performance.now(),
  },
): void {
  const { program, now } = of
  const faults: number[] = []
  let isStopping = false
  const note = (kind: string) => (error: unknown) => {
    log.error({ err: error, kind }, 'a fault that nobody caught; the server goes on')
    faults.push(now())
    if (faults.length > MAX_FAULTS) faults.shift()
    const areMany = faults.length === MAX_FAULTS && now() - faults[0] <= FAULTS_WITHIN_MS
    if (!areMany || isStopping) return
    isStopping = true
    log.error({ faults: MAX_FAULTS }, 'faults follow one another: the server stops in order')
    stop()
  }
  program.on('uncaughtException', note('uncaughtException'))
  program.on('unhandledRejection', note('unhandledRejection'))
}
