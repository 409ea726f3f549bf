import { MachineError } from '../../platform/ports/printer-link.ts'
import type { Shop } from '../../platform/shop.ts'
import { findOpenPrintJob } from './job-store.ts'
import { liveLinkOf, PrinterBusy, withLink } from './live-links.ts'
import { noteFault } from './note-state.ts'
import { lookForCamera } from './read-snapshot.ts'
import { endVainWait, runJob } from './run-job.ts'
import { takeReport } from './take-report.ts'

/**
 * One look at a printer: what it does is taken, and a print that waits for it is sent and started. Returns whether it answered. Throws
 * only what is no fault of the machine.
 */
export async function visitPrinter(shop: Shop, printerId: string, signal: AbortSignal): Promise<boolean> {
  try {
    await withLink(shop, printerId, async (link, live) => {
      takeReport(shop, printerId, await link.readReport(signal))
      const job = findOpenPrintJob(shop.db, printerId)
      if (job?.status !== 'sending') return await lookForCamera(shop, { link, live, signal })
      await runJob(shop, job, { link, live, signal })
      // Heard at once, so that a print is known as heard although the program ends now.
      if (findOpenPrintJob(shop.db, printerId)?.status === 'printing')
        takeReport(shop, printerId, await link.readReport(signal))
    })
    return true
  } catch (error) {
    // The end of the program is no fault of the printer.
    if (signal.aborted) return false
    // A request of staff takes long, and the next visit comes after it.
    if (error instanceof PrinterBusy) return false
    if (!(error instanceof MachineError)) throw error
    noteFault(shop, printerId, error)
    endVainWait(shop, printerId)
    return false
  }
}

/** Returns the milliseconds until a printer is polled again. */
export function pauseAfterVisit(shop: Shop, printerId: string, random: () => number = Math.random): number {
  const { failures, report } = liveLinkOf(shop, printerId)
  if (failures > 0)
    return Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1)) * (0.8 + 0.4 * random())
  const isAtWork = report?.state === 'printing' || findOpenPrintJob(shop.db, printerId) !== undefined
  return isAtWork ? AT_WORK_MS : IDLE_MS
}

const FIRST_PAUSE_MS = 2_000
const MAX_PAUSE_MS = 60_000
const AT_WORK_MS = 3_000
const IDLE_MS = 6_000
