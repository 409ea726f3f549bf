import type { LogArea } from '../../shared/platform/logs/log-line.ts'
import type { Refusal } from '../../shared/platform/refusals.ts'
import { runJob } from './running-work.ts'
import type { Shop } from './shop.ts'

/** Work that repeats while the shop is open. */
export interface BackgroundWork {
  start(): void
  /** Begins the next round now instead of at its time, unless one is under way. */
  runNow(): void
  /** Resolves once the step under way has ended. No step begins after that. */
  stop(): Promise<void>
}

interface RepeatedWork {
  /** For the log. */
  name: string
  /** From the end of one round to the beginning of the next. */
  every_ms: number
  /** One round, in this order. A step that fails is logged, and the next one runs all the same. */
  steps: (() => Promise<unknown>)[]
}

interface WatchedShop {
  log: Shop['log']
  machine: { health: { notes: Pick<Shop['machine']['health']['notes'], 'noteTask'> } }
}

/** Runs a round at start, and the next one some time after its end, so that rounds never overlap. */
export function repeatWork(shop: WatchedShop, work: RepeatedWork): BackgroundWork {
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<void> = Promise.resolve()
  let isStopped = false
  const runRound = async () => {
    let error: string | null = null
    for (const step of work.steps) if (!isStopped) error = (await runStep(shop, work.name, step)) ?? error
    shop.machine.health.notes.noteTask({ name: work.name, every_seconds: work.every_ms / 1000, error })
    if (!isStopped) timer = setTimeout(start, work.every_ms)
  }
  const start = () => {
    timer = undefined
    underWay = runRound()
  }
  return {
    start,
    runNow() {
      if (isStopped || timer === undefined) return
      clearTimeout(timer)
      start()
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await underWay
    },
  }
}

const AREAS: Record<string, LogArea> = {
  payments: 'payments',
  emails: 'emails',
  notifications: 'emails',
  backups: 'backups',
  'database file': 'program',
  clock: 'program',
}

/** Returns why the step failed, or null. */
async function runStep(
  { log }: Pick<Shop, 'log'>,
  name: string,
  step: () => Promise<unknown>,
): Promise<string | null> {
  try {
    await runJob({ area: AREAS[name] ?? 'housekeeping', work: name }, step)
    return null
  } catch (error) {
    // A lost database is logged once, by its guard.
    if ((error as Partial<Refusal>).code !== 'database_unavailable')
      log.error({ err: error, work: name }, 'background work failed')
    return error instanceof Error ? error.message : String(error)
  }
}
