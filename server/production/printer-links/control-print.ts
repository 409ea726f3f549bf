import { isSameFile } from '../../../shared/production/printer-links/follow-print.ts'
import type { ControlPrint, PrintAction } from '../../../shared/production/printer-links/print-work.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { MachineError, type PrinterLink } from '../../platform/ports/printer-link.ts'
import { getPrinter } from '../printers/get-printer.ts'
import { insertAction } from '../printers/printer-action-store.ts'
import type { Shop } from '../../platform/shop.ts'
import { findOpenPrintJob, saveJob } from './job-store.ts'
import { liveLinkOf, withLink } from './live-links.ts'
import { noteState } from './note-state.ts'

/** For the question and the command. */
const CONTROL_MS = 20_000

const DONE = { pause: 'paused', resume: 'resumed', cancel: 'canceled' } as const satisfies Record<
  PrintAction,
  string
>

const UNANSWERED = 'The printer was asked, and has not answered yet.'

/**
 * Pauses, resumes or cancels what a printer prints, unless it prints something else than staff saw. What a slow printer was asked stands
 * in its history as well: it may do it all the same, and its next reports say so.
 */
export async function controlPrint(shop: Shop, caller: Caller, input: ControlPrint): Promise<void> {
  const { account_id } = staffWith('make', caller)
  const { printer_id, does, file_name } = input
  const { name } = getPrinter(shop.db, printer_id)
  refuseWhileLost(shop, printer_id)
  let hasAnswered = false
  try {
    hasAnswered = await withLink(shop, printer_id, (link) => control(shop, link, { ...input, name }))
  } catch (error) {
    if (error instanceof MachineError) throw new Refusal('printer_refused', `${name}: ${error.message}`)
    throw error
  }
  const now = shop.clock.now()
  shop.write((tx) => {
    const job = findOpenPrintJob(tx, printer_id)
    const isOwn = job && (file_name === null || isSameFile(file_name, job.file_name))
    const plate_id = isOwn ? job.plate_id : null
    const detail = hasAnswered ? null : UNANSWERED
    insertAction(tx, {
      printer_id,
      at: now,
      kind: DONE[does],
      plate_id,
      file_name,
      detail,
      by_account: account_id,
    })
    if (hasAnswered && does === 'cancel' && isOwn && job.status === 'printing')
      saveJob(tx, job, { status: 'ended', outcome: 'canceled', ended_at: now }, now)
  })
  liveLinkOf(shop, printer_id).wake()
  if (!hasAnswered)
    throw new Refusal(
      'printer_refused',
      `${name} was asked to ${does}, and has not answered yet. Look at what it does before you ask again.`,
    )
}

/** Returns whether it answered in time: a printer may first run a macro, or finish a move. */
async function control(
  shop: Shop,
  link: PrinterLink,
  { printer_id, does, file_name, name }: ControlPrint & { name: string },
): Promise<boolean> {
  const signal = AbortSignal.timeout(CONTROL_MS)
  const report = await link.readReport(signal)
  noteState(shop, printer_id, report)
  if ((report.job?.file_name ?? null) !== file_name)
    throw new Refusal('wrong_state', `${name} is printing something else now. Look at it again.`)
  try {
    await link[does](signal)
    return true
  } catch (error) {
    if (error instanceof MachineError && (error.fault === 'timeout' || signal.aborted)) return false
    throw error
  }
}

/** Questions without an answer in a row, after which staff do not wait for another one. */
const MAX_FAILURES = 3

/** A printer that does not answer keeps nobody waiting; it is asked again at once. */
export function refuseWhileLost(shop: Shop, printerId: string): void {
  const live = liveLinkOf(shop, printerId)
  if (live.failures < MAX_FAILURES) return
  live.wake()
  throw new Refusal('printer_refused', 'The printer does not answer. The program is asking it again now.')
}
