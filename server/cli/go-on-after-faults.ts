import type { ShopMachine, Shop } from '../platform/shop.ts'

/** After this many faults within a minute the server stops, so that whoever started it notices. */
const MAX_FAULTS = 10
const FAULTS_WITHIN_MS = 60_000

/**
 * Logs uncaught errors, reports them as crashes, and keeps the server running: every change is one transaction, and unfinished work
 * is found in the database again. Calls `stop` once when faults repeat. `shopNow` returns the shop that is open now.
 */
export function goOnAfterFaults(
  shopNow: () => Pick<Shop, 'log'> & { machine: Pick<ShopMachine, 'crashes'> },
  stop: () => void,
  source: { program: NodeJS.EventEmitter; now: () => number } = {
    program: process,
    now: () => performance.now(),
  },
): void {
  const { program, now } = source
  const faults: number[] = []
  let isStopping = false
  const note = (kind: string) => (error: unknown) => {
    const { log, machine } = shopNow()
    log.error({ err: error, kind }, 'uncaught error; the server keeps running')
    machine.crashes.record({ kind: kind === 'unhandledRejection' ? 'rejection' : 'error', error })
    faults.push(now())
    if (faults.length > MAX_FAULTS) faults.shift()
    const areMany = faults.length === MAX_FAULTS && now() - faults[0] <= FAULTS_WITHIN_MS
    if (!areMany || isStopping) return
    isStopping = true
    log.error({ faults: MAX_FAULTS }, 'too many uncaught errors: the server stops')
    stop()
  }
  program.on('uncaughtException', note('uncaughtException'))
  program.on('unhandledRejection', note('unhandledRejection'))
}
