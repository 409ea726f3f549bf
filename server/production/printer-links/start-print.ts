import type { GiveUpPrint, StartPrint } from '../../../shared/production/printer-links/print-work.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { findPrintFile, type PrintFileRow } from '../plates/print-file-store.ts'
import { getSeenPlate } from '../plates/plate-moves.ts'
import { checkStart } from '../plates/start-plates.ts'
import { insertAction } from '../printers/printer-action-store.ts'
import type { Shop } from '../../platform/shop.ts'
import { findPlate } from '../../orders/units/plate-store.ts'
import { findPrintJob, findOpenPrintJob, insertJob, saveJob, type JobRow } from './job-store.ts'
import { findLink } from './link-store.ts'
import { liveLinkOf } from './live-links.ts'
import { trayToPrintFrom } from './plate-trays.ts'

/**
 * Sends a plate's file to its printer and starts it. Staff say that they saw the empty bed. The plate itself starts once the printer has
 * begun; what is written here is that it shall, so that a restart in between knows.
 */
export function startPrint(shop: Shop, caller: Caller, input: StartPrint): { job: number } {
  const { account_id } = staffWith('make', caller)
  if (!input.bed_is_empty)
    throw new Refusal('printer_refused', 'Look at the bed of the printer first: it must be empty.')
  const now = shop.clock.now()
  const job = shop.write((tx) => {
    const plate = getSeenPlate(tx, input)
    if (plate.status !== 'planned') throw new Refusal('wrong_state', 'This plate was started already.')
    const printer = checkStart(tx, plate)
    refuseWithoutLink(shop, printer)
    const file = printFileOf(tx, shop, plate.id)
    refuseSecondJob(tx, printer)
    const from = trayToPrintFrom(shop, tx, { plate, file, wanted: input.tray ?? null })
    const made = insertJob(tx, {
      printer_id: printer.id,
      plate_id: plate.id,
      plate_revision: plate.revision,
      sha256: file.sha256,
      tray: from?.index ?? null,
      by_account: account_id,
      plate: plate.number,
      source_name: file.name,
      now,
    })
    insertAction(tx, {
      printer_id: printer.id,
      at: now,
      kind: 'sent',
      plate_id: plate.id,
      file_name: made.file_name,
      detail: from && `From ${from.name}${from.spool === null ? '' : `, spool S${from.spool.number}`}`,
      by_account: account_id,
    })
    return made
  })
  liveLinkOf(shop, job.printer_id).wake()
  return { job: job.number }
}

function printFileOf(db: ReadDb, shop: Shop, plateId: string): PrintFileRow {
  const file = findPrintFile(db, plateId)
  if (!file || !shop.files.prints.has(file.sha256))
    throw new Refusal('printer_refused', 'This plate has no print file. Slice it, or upload its file first.')
  if (file.outdated_at === null) return file
  throw new Refusal(
    'printer_refused',
    'The plate was changed after its print file was made. Upload a new file.',
  )
}

function refuseSecondJob(db: ReadDb, { id, name }: { id: string; name: string }): void {
  const open = findOpenPrintJob(db, id)
  if (!open) return
  const { number } = findPlate(db, open.plate_id)!
  throw new Refusal('printer_refused', `${name} has plate ${number} from the program already.`)
}

function refuseWithoutLink(shop: Shop, { id, name }: { id: string; name: string }): void {
  const link = findLink(shop.db, id)
  if (!link || link.enabled === 0)
    throw new Refusal('printer_refused', `${name} has no connection. Set one up on the page Printers.`)
  const { report } = liveLinkOf(shop, id)
  if (report !== null && ['printing', 'paused', 'attention'].includes(report.state)) {
    const file = report.job?.file_name ?? null
    throw new Refusal('printer_refused', `${name} is not free${file === null ? '' : `: it has ${file}`}.`)
  }
}

const GIVEN_UP: ReadonlySet<JobRow['status']> = new Set(['sending', 'unclear', 'stopped'])

/** Gives up a print that has not begun, or of which nobody knows. What the printer does is left alone. */
export function giveUpPrint(shop: Shop, caller: Caller, input: GiveUpPrint): void {
  const { account_id } = staffWith('make', caller)
  const now = shop.clock.now()
  const printerId = shop.write((tx) => {
    const job = findPrintJob(tx, input.job)
    if (!job) throw new Refusal('not_found', 'There is no such print.')
    if (!GIVEN_UP.has(job.status))
      throw new Refusal(
        'wrong_state',
        'The printer is already starting it, has started it, or is done with it.',
      )
    saveJob(tx, job, { status: 'stopped', outcome: 'canceled', why: 'Staff gave it up.', ended_at: now }, now)
    const { printer_id, plate_id, file_name } = job
    insertAction(tx, { printer_id, at: now, kind: 'given_up', plate_id, file_name, by_account: account_id })
    return job.printer_id
  })
  liveLinkOf(shop, printerId).stop_sending?.abort()
}
