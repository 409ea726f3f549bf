import type {
  LivePrinter,
  PlatePrinting,
  ShownJob,
} from '../../../shared/production/printer-links/live-printer.ts'
import { isSameFile } from '../../../shared/production/printer-links/follow-print.ts'
import type { LinkKind } from '../../../shared/production/printer-links/machine-report.ts'
import type { ShownLink } from '../../../shared/production/printer-links/printer-link.ts'
import { usualKindFirst } from '../../../shared/production/printer-links/usual-kind.ts'
import { printerNeed, type LinkFacts } from '../../../shared/production/printer-links/printer-needs.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { findPrintFile, shownPrintFile } from '../plates/print-file-store.ts'
import type { Shop } from '../../platform/shop.ts'
import { findPlate } from '../../orders/units/plate-store.ts'
import { findLastJobOfPlate, listLastJobs, type JobRow } from './job-store.ts'
import { findLink, listLinks, shownLinkOf, type LinkRow } from './link-store.ts'
import { listLinkStates, type LinkStateRow } from './link-state-store.ts'
import { liveLinkOf } from './live-links.ts'
import { readPlateTrays } from './plate-trays.ts'

/** Returns every linked printer as it is now. */
export function readLivePrinters(shop: Shop, caller: Caller): LivePrinter[] {
  staffWith('look', caller)
  return livePrinters(shop)
}

/** The same for the program itself. */
export function livePrinters(shop: Shop): LivePrinter[] {
  const states = listLinkStates(shop.db)
  const jobs = listLastJobs(shop.db)
  const printers = new Set(readShopData(shop.db).printers.map(({ id }) => id))
  return listLinks(shop.db)
    .filter(({ printer_id }) => printers.has(printer_id))
    .map((link) =>
      livePrinter(shop, link, { state: states.get(link.printer_id), job: jobs.get(link.printer_id) }),
    )
}

function livePrinter(
  shop: Shop,
  link: LinkRow,
  { state, job }: { state: LinkStateRow | undefined; job: JobRow | undefined },
): LivePrinter {
  const { printer_id, kind } = link
  const { report, reported_at, has_camera } = liveLinkOf(shop, printer_id)
  const facts = factsOf(shop.db, link, { state, job })
  const file = report?.job?.file_name ?? null
  const isPrinting = report?.state === 'printing' || report?.state === 'paused'
  const isOver = job === undefined || job.status === 'ended' || job.status === 'stopped'
  return {
    printer_id,
    kind,
    enabled: link.enabled === 1,
    report,
    reported_at: reported_at ?? state?.heard_at ?? null,
    fault_text: state?.fault_text ?? null,
    since: state?.since ?? null,
    need: facts && printerNeed(facts, shop.clock.now()),
    job: job ? shownJob(shop.db, job) : null,
    prints_other: isPrinting && (isOver || (file !== null && !isSameFile(file, job.file_name))),
    has_camera,
  }
}

function shownJob(db: ReadDb, job: JobRow): ShownJob {
  const { number, status, outcome, why, plate_id, file_name, updated_at } = job
  return {
    number,
    status,
    outcome,
    why,
    plate_id,
    plate: findPlate(db, plate_id)!.number,
    file_name,
    updated_at,
  }
}

/** Null before the printer was heard and before anything was sent to it. */
function factsOf(
  db: ReadDb,
  link: LinkRow,
  { state, job }: { state: LinkStateRow | undefined; job: JobRow | undefined },
): LinkFacts | null {
  if (!state && !job) return null
  const plate = job && findPlate(db, job.plate_id)
  return {
    enabled: link.enabled === 1,
    state: state?.state ?? null,
    message: state?.message ?? null,
    filament_out: flagOf(state?.filament_out ?? null),
    file_name: state?.file_name ?? null,
    fault_text: state?.fault_text ?? null,
    since: state?.since ?? link.updated_at,
    job:
      job && plate
        ? {
            status: job.status,
            outcome: job.outcome,
            why: job.why,
            plate: plate.number,
            plate_status: plate.status,
            updated_at: job.updated_at,
          }
        : null,
  }
}

function flagOf(stored: 0 | 1 | null): boolean | null {
  return stored === null ? null : stored === 1
}

/** Returns the connection of a printer for the owner, null if it has none, and the kinds with its usual one first. */
export function readLinkSettings(
  shop: Shop,
  caller: Caller,
  { printer_id }: { printer_id: string },
): { link: ShownLink | null; kinds: readonly LinkKind[]; keychain: boolean } {
  staffWith('set_up', caller)
  const row = findLink(shop.db, printer_id)
  const printer = readShopData(shop.db).printers.find(({ id }) => id === printer_id)
  return {
    link: row ? shownLinkOf(row) : null,
    kinds: usualKindFirst(shop.services.printerConnections.kinds, printer?.model ?? null),
    keychain: shop.secrets.canKeep,
  }
}

/** Returns the facts with which a plate can be printed by the connection of its printer. */
export function readPlatePrinting(
  shop: Shop,
  caller: Caller,
  { plate_id }: { plate_id: string },
): PlatePrinting {
  staffWith('look', caller)
  const plate = findPlate(shop.db, plate_id)
  if (!plate) throw new Refusal('not_found', 'There is no such plate.')
  const printer = readShopData(shop.db).printers.find(({ id }) => id === plate.printer_id)
  const job = findLastJobOfPlate(shop.db, plate_id)
  return {
    print_file: shownFile(shop, plate_id),
    printer: printer ? { id: printer.id, name: printer.name } : null,
    live: livePrinters(shop).find(({ printer_id }) => printer_id === plate.printer_id) ?? null,
    trays: readPlateTrays(shop, shop.db, plate),
    job: job ? shownJob(shop.db, job) : null,
  }
}

function shownFile(shop: Shop, plateId: string): PlatePrinting['print_file'] {
  const file = findPrintFile(shop.db, plateId)
  if (!file) return null
  return { ...shownPrintFile(file), lost: !shop.files.prints.has(file.sha256) }
}
