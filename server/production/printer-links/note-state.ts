import type { MachineReport } from '../../../shared/production/printer-links/machine-report.ts'
import type { MachineError } from '../../platform/ports/printer-link.ts'
import type { Shop } from '../../platform/shop.ts'
import { findLinkState, saveLinkState, type LinkStateRow } from './link-state-store.ts'
import { findLink } from './link-store.ts'
import { insertAction, isNotedLost } from '../printers/printer-action-store.ts'
import { liveLinkOf } from './live-links.ts'

/** Notes what a printer says, if it is something else than before. Returns since when it says so, and which file it named last. */
export function noteState(
  shop: Shop,
  printerId: string,
  report: MachineReport,
): Pick<LinkStateRow, 'since' | 'file_name'> {
  const now = shop.clock.now()
  const live = liveLinkOf(shop, printerId)
  Object.assign(live, { report, reported_at: now, failures: 0 })
  const before = findLinkState(shop.db, printerId)
  const isSameState = before !== undefined && before.fault === null && before.state === report.state
  const filament_out = report.filament_out === null ? null : report.filament_out ? 1 : 0
  const row: LinkStateRow = {
    printer_id: printerId,
    state: report.state,
    message: report.message,
    filament_out,
    file_name: lastFileOf(report, before),
    fault: null,
    fault_text: null,
    since: isSameState ? before.since : now,
    heard_at: now,
  }
  const isSame =
    isSameState &&
    before.message === row.message &&
    before.filament_out === filament_out &&
    before.file_name === row.file_name
  if (!isSame) save(shop, row, before && before.fault !== null ? 'back' : null)
  return row
}

/** Some machines do not name the file anymore when its print has ended; an idle one has none. */
function lastFileOf({ job, state }: MachineReport, before: LinkStateRow | undefined): string | null {
  const told = job?.file_name ?? null
  return told !== null || state === 'idle' ? told : (before?.file_name ?? null)
}

/** Staff are told after so many seconds without an answer. */
const TELL_AFTER_SECONDS = 120

/** Notes why a printer did not answer. What it said before is kept in the file name only: its state is not known anymore. */
export function noteFault(shop: Shop, printerId: string, error: MachineError): void {
  const now = shop.clock.now()
  const live = liveLinkOf(shop, printerId)
  const heard_at = live.reported_at
  live.failures += 1
  live.report = null
  const before = findLinkState(shop.db, printerId)
  if (before && before.fault !== null) {
    // Nothing is written when the time has come, so open windows are told here.
    const late = now - before.since >= TELL_AFTER_SECONDS && now - before.since < 2 * TELL_AFTER_SECONDS
    if (late) {
      shop.changes.announce({ kind: 'printer', id: printerId })
      noteLost(shop, printerId, error.message)
    }
    if (before.fault === error.fault && before.fault_text === error.message) return
  }
  save(shop, {
    printer_id: printerId,
    state: null,
    message: null,
    filament_out: null,
    file_name: before?.file_name ?? null,
    fault: error.fault,
    fault_text: error.message,
    since: before && before.fault !== null ? before.since : now,
    heard_at: heard_at ?? before?.heard_at ?? null,
  })
}

/**
 * Records the state of a link, unless it was removed in between. It can all be heard again, so it does not wait for the
 * disk.
 */
function save(shop: Shop, row: LinkStateRow, noted: 'back' | null = null): void {
  const { printer_id, heard_at } = row
  shop.writeUnsynced((tx) => {
    if (!findLink(tx, printer_id)) return
    saveLinkState(tx, row)
    if (noted === 'back' && isNotedLost(tx, printer_id))
      insertAction(tx, { printer_id, at: heard_at!, kind: 'back', by_account: null })
  })
}

/** Once for each loss that lasts. */
function noteLost(shop: Shop, printer_id: string, why: string): void {
  if (isNotedLost(shop.db, printer_id)) return
  shop.writeUnsynced((tx) => {
    if (findLink(tx, printer_id) && !isNotedLost(tx, printer_id))
      insertAction(tx, { printer_id, at: shop.clock.now(), kind: 'lost', detail: why, by_account: null })
  })
}
