import { Refusal } from '../../../shared/platform/refusals.ts'
import type { PlateSlicing } from '../../../shared/production/slicer/slicing-job.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Purpose } from '../../orders/part-files.ts'
import { getPlate } from '../plates/plate-moves.ts'
import { noteDownload, preparePlate } from '../plates/plate-project.ts'
import { findPrintFile, shownPrintFile } from '../plates/print-file-store.ts'
import type { Shop } from '../../platform/shop.ts'
import { listPlateUnits, type PlateRow } from '../../orders/units/plate-store.ts'
import { planSlice } from './plan-slice.ts'
import { readSlicerSettings } from './slicer-store.ts'
import { findSlicingJob, readJobLog, readJobPicture } from './slicing-job-store.ts'

/** Says if a plate can be sliced, and returns the result of slicing it. */
export async function readPlateSlicing(
  shop: Shop,
  caller: Caller,
  input: { plate_id: string },
): Promise<PlateSlicing> {
  staffWith('look', caller)
  await preparePlate(shop, getPlate(shop.db, input.plate_id))
  const plate = getPlate(shop.db, input.plate_id)
  const { seconds, grams } = plate
  const plan = plate.status === 'planned' ? planSlice(shop, plate) : null
  const key = plan && 'content_key' in plan ? plan.content_key : null
  return {
    why_not: plan === null ? 'Only a planned plate is sliced.' : 'why_not' in plan ? plan.why_not : null,
    no_slicer: readSlicerSettings(shop.db).slicer === null,
    job: jobOf(shop, plate),
    file: fileOf(shop, plate, key),
    estimate: { seconds, grams_mg: Math.round(grams * 1000) },
  }
}

function jobOf({ db }: Shop, { id }: PlateRow): PlateSlicing['job'] {
  const job = findSlicingJob(db, id)
  if (!job) return null
  const { state, slicer, requested_at, started_at, ended_at, why } = job
  return {
    state,
    slicer,
    requested_at,
    started_at,
    ended_at,
    why,
    has_log: job.has_log === 1,
    has_picture: job.has_picture === 1,
  }
}

/** A started plate no longer changes, and what an uploaded file was made of is not known. */
function fileOf({ db }: Shop, { id }: PlateRow, key: string | null): PlateSlicing['file'] {
  const row = findPrintFile(db, id)
  if (!row) return null
  const file = shownPrintFile(row)
  const isOther = file.source === 'sliced' && key !== null && findSlicingJob(db, id)?.content_key !== key
  return { ...file, outdated: isOther || file.outdated }
}

/** Returns the slicer's log for staff who make plates. */
export function readSlicingLog(
  shop: Shop,
  caller: Caller,
  { plate_id }: { plate_id: string },
): { log: string } {
  staffWith('make', caller)
  return { log: readJobLog(shop.db, plate_id) ?? '' }
}

/** Returns the picture that the slicer drew, a PNG. */
export function readSlicingPicture(
  shop: Shop,
  caller: Caller,
  { plate_id }: { plate_id: string },
): Uint8Array {
  staffWith('look', caller)
  const picture = readJobPicture(shop.db, plate_id)
  if (!picture) throw new Refusal('file_not_stored')
  return picture
}

/** Returns the plate's print file, for staff who may have files. A download is recorded with the orders whose parts it prints. */
export function readPrintFile(
  shop: Shop,
  caller: Caller,
  { plate_id, purpose }: { plate_id: string; purpose: Purpose },
): { path: string; filename: string } {
  staffWith('see_files', caller)
  const file = findPrintFile(shop.db, plate_id)
  if (!file || !shop.files.prints.has(file.sha256)) throw new Refusal('file_not_stored')
  const orders = new Set(listPlateUnits(shop.db, plate_id).map(({ order_id }) => order_id))
  if (purpose === 'download') noteDownload(shop, caller, { orders, filename: file.name })
  return { path: shop.files.prints.path(file.sha256), filename: file.name }
}
