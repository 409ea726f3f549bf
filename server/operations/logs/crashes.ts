import type { CrashReport, CrashSummary } from '../../../shared/platform/logs/crash-report.ts'
import type { PageError } from '../../../shared/platform/logs/shown-log.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { runningWork } from '../../platform/running-work.ts'
import type { Shop } from '../../platform/shop.ts'

export function listCrashes(shop: Shop, caller: Caller): CrashSummary[] {
  staffWith('set_up', caller)
  return shop.machine.crashes.list()
}

/** Throws `not_found` for a report that was deleted. */
export function readCrash(shop: Shop, caller: Caller, { id }: { id: string }): CrashReport {
  staffWith('set_up', caller)
  const report = shop.machine.crashes.read(id)
  if (report === null) throw new Refusal('not_found', 'There is no such crash report anymore.')
  return report
}

/** Returns the crash that the Desk reports once after a run that ended without stopping. */
export function readLastRun(shop: Shop, caller: Caller): CrashSummary | null {
  staffWith('set_up', caller)
  return shop.machine.crashes.lastRun()
}

export function dismissLastRun(shop: Shop, caller: Caller): null {
  staffWith('set_up', caller)
  shop.machine.crashes.dismissLastRun()
  return null
}

/** Logs an error in a page. Returns the reference under which staff find it. */
export function reportPageError(
  { log }: Shop,
  { message, stack, ...error }: PageError,
): { reference: string | null } {
  log.error({ ...error, area: 'browser', err: { message, stack } }, 'a page failed')
  return { reference: runningWork()?.request_id ?? null }
}
