import {
  MAX_PRINT_FILE_BYTES,
  PrintFileName,
  whyNotPrintFile,
} from '../../../shared/production/printer-links/machine-file.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { DAY } from '../../../shared/platform/time.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { clockAllowsDeleting } from '../../platform/db/clock-mark.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { listPrintFileHashes } from '../../platform/files/print-file-hashes.ts'
import { findPlate } from '../../orders/units/plate-store.ts'
import { getPlate, plateChanged } from './plate-moves.ts'
import {
  findPrintFile,
  listOldPrintFiles,
  removePrintFile,
  savePrintFile,
  type PrintFileRow,
} from './print-file-store.ts'

interface SentFile {
  plate_id: string
  name: string
  source: AsyncIterable<Uint8Array>
}

/** Stores a file that staff sliced themselves as the plate's print file, in place of an earlier one. */
export async function uploadPrintFile(shop: Shop, caller: Caller, sent: SentFile): Promise<PrintFileRow> {
  staffWith('make', caller)
  const name = PrintFileName.parse(sent.name)
  refuseUnlessPlanned(shop.db, sent.plate_id)
  const upload = await shop.files.receive(sent.source, name, MAX_PRINT_FILE_BYTES)
  try {
    const why = upload.bytes === 0 ? 'The file is empty.' : whyNotPrintFile(name, upload.head)
    if (why !== null) throw new Refusal('printer_refused', why)
    const { why_not, ...facts } = await shop.files.prints.inspect({ path: upload.path, name })
    if (why_not !== null) throw new Refusal('printer_refused', why_not)
    await shop.files.prints.keep(upload)
    const { sha256, bytes } = upload
    const before = findPrintFile(shop.db, sent.plate_id)
    const row = shop.write((tx) => {
      refuseUnlessPlanned(tx, sent.plate_id)
      savePrintFile(tx, {
        plate_id: sent.plate_id,
        name,
        sha256,
        bytes,
        source: 'uploaded',
        slicer: null,
        seconds: facts.seconds,
        grams_mg: facts.grams_mg,
        filaments: facts.filaments && JSON.stringify(facts.filaments),
        made_at: shop.clock.now(),
      })
      return findPrintFile(tx, sent.plate_id)!
    })
    await dropUnusedPrintFile(shop, before)
    return row
  } catch (error) {
    await shop.files.discard(upload)
    throw error
  }
}

function refuseUnlessPlanned(db: ReadDb, plateId: string): void {
  const plate = getPlate(db, plateId)
  if (plate.status !== 'planned')
    throw plateChanged(db, plate, 'This plate was started already. Its print file stays as it is.')
}

/** Takes the print file away from a plate that was not started. */
export async function removePlatePrintFile(
  shop: Shop,
  caller: Caller,
  { plate_id }: { plate_id: string },
): Promise<void> {
  staffWith('make', caller)
  const before = findPrintFile(shop.db, plate_id)
  shop.write((tx) => {
    refuseUnlessPlanned(tx, plate_id)
    removePrintFile(tx, plate_id)
  })
  await dropUnusedPrintFile(shop, before)
}

/** Removes the file that a plate had before, unless another plate has the same; what a kill leaves is swept. */
export async function dropUnusedPrintFile(
  shop: Shop,
  before: Pick<PrintFileRow, 'sha256'> | undefined,
): Promise<void> {
  if (before && !listPrintFileHashes(shop.db).includes(before.sha256))
    await shop.files.prints.remove(before.sha256)
}

/** Returns the path and the name of a plate's print file, for a download. */
export function findPrintFilePath(
  shop: Shop,
  caller: Caller,
  { plate_id }: { plate_id: string },
): { path: string; name: string } {
  staffWith('make', caller)
  const file = findPlate(shop.db, plate_id) && findPrintFile(shop.db, plate_id)
  if (!file || !shop.files.prints.has(file.sha256))
    throw new Refusal('not_found', 'This plate has no print file.')
  return { path: shop.files.prints.path(file.sha256), name: file.name }
}

/** Files of plates that were cleared or given up are kept for so long. */
const KEPT_SECONDS = 30 * DAY

/** A file that has just come in has no row yet. */
const ARRIVING_MS = 60 * 60 * 1000

/** Removes print files of plates that are long done, and files that no plate has. */
export async function sweepPrintFiles(shop: Shop): Promise<void> {
  const now = shop.clock.now()
  if (!clockAllowsDeleting(shop.db, now)) return
  shop.write((tx) => {
    for (const plateId of listOldPrintFiles(tx, now - KEPT_SECONDS)) removePrintFile(tx, plateId)
  })
  const used = new Set(listPrintFileHashes(shop.db))
  for (const sha256 of shop.files.prints.listOlder(ARRIVING_MS))
    if (!used.has(sha256)) await shop.files.prints.remove(sha256)
}
