import { plateFileName } from '../../../shared/orders/part-file-name.ts'
import { slicerText } from '../../../shared/production/slicer/slicer-kinds.ts'
import {
  failureSentence,
  isRetried,
  type SliceFailure,
} from '../../../shared/production/slicer/slicing-job.ts'
import { findPlate, type PlateRow } from '../../orders/units/plate-store.ts'
import { noteMeasure } from '../../orders/units/plate-measure-store.ts'
import { findPrintFile, savePrintFile } from '../plates/print-file-store.ts'
import { dropUnusedPrintFile } from '../plates/upload-print-file.ts'
import { preparePlate, writePlateProject } from '../plates/plate-project.ts'
import type { SlicedFile } from '../../platform/ports/slicer.ts'
import type { Shop } from '../../platform/shop.ts'
import { planSlice, type SlicePlan } from './plan-slice.ts'
import { beginRun, endJob, findOpenSlicingJob, waitAgain, type SlicingJobRow } from './slicing-job-store.ts'

/** Slices what is in line, one plate after another, until the line is empty or the program stops. */
export async function sliceWaiting(shop: Shop, signal: AbortSignal): Promise<void> {
  settleInterrupted(shop)
  for (let job = findOpenSlicingJob(shop.db); job && !signal.aborted; job = findOpenSlicingJob(shop.db))
    await sliceOne(shop, job, signal)
}

/** A run that the program began and did not end: the program died meanwhile. */
function settleInterrupted(shop: Shop): void {
  const job = findOpenSlicingJob(shop.db)
  if (job?.state === 'slicing')
    settleFailure(shop, job, { failure: 'program_stopped', runs: job.runs, log: null })
}

async function sliceOne(shop: Shop, job: SlicingJobRow, signal: AbortSignal): Promise<void> {
  const plate = findPlate(shop.db, job.plate_id)!
  const plan = await planSafely(shop, plate)
  if ('why_not' in plan) return fail(shop, job.plate_id, plan.why_not, null)
  const slicer = slicerText(plan.slicer)
  const now = shop.clock.now()
  shop.write((tx) =>
    beginRun(tx, plate.id, { slicer, content_key: plan.content_key, revision: plate.revision, now }),
  )
  try {
    await runSlicer(shop, { plate, plan, slicer, runs: job.runs + 1 }, signal)
  } catch (error) {
    fail(shop, plate.id, noteFault(shop, plate, error), null)
  }
}

/** A plate that cannot even be looked at does not hold up the others in line. */
async function planSafely(shop: Shop, plate: PlateRow): Promise<ReturnType<typeof planSlice>> {
  if (plate.status !== 'planned') return { why_not: 'The plate was started before it was sliced.' }
  try {
    await preparePlate(shop, plate)
    return planSlice(shop, plate)
  } catch (error) {
    return { why_not: noteFault(shop, plate, error) }
  }
}

function noteFault(shop: Shop, { number }: PlateRow, error: unknown): string {
  shop.log.error({ err: error, plate: number }, 'a plate could not be sliced')
  return 'This plate could not be sliced. The log of the program says why.'
}

interface Run {
  plate: PlateRow
  plan: SlicePlan
  slicer: string
  runs: number
}

async function runSlicer(shop: Shop, { plate, plan, slicer, runs }: Run, signal: AbortSignal): Promise<void> {
  const project_path = await writePlateProject(shop, plate)
  const outcome = await shop.machine.slicers.slice({
    slicer: plan.slicer,
    project_path,
    profiles: plan.profiles,
    signal,
  })
  if (outcome.outcome === 'stopped') return shop.write((tx) => waitAgain(tx, plate.id, false))
  if (outcome.outcome === 'failed')
    return settleFailure(
      shop,
      { plate_id: plate.id, slicer },
      { failure: outcome.failure, runs, log: outcome.log },
    )
  try {
    await keepResult(shop, { plate, plan, slicer }, outcome)
  } finally {
    await outcome.release()
  }
}

/** Returns true if the slicer would get something else by now: its file would print what the plate was before. */
async function wasChanged(shop: Shop, { id }: PlateRow, { content_key }: SlicePlan): Promise<boolean> {
  const plate = findPlate(shop.db, id)!
  await preparePlate(shop, plate)
  const plan = planSlice(shop, plate)
  return 'why_not' in plan || plan.content_key !== content_key
}

/** The file first, so that a stored row always has its file. That of a plate that changed meanwhile is swept. */
async function keepResult(
  shop: Shop,
  { plate, plan, slicer }: Omit<Run, 'runs'>,
  { file, log }: { file: SlicedFile; log: string },
): Promise<void> {
  const { sha256, bytes, seconds, grams_mg, picture } = file
  const name = plateFileName(plate).replace(/3mf$/, file.extension)
  const { why_not, filaments } = await shop.files.prints.inspect({ path: file.path, name })
  // A project can come out with several plates, or with none. Plain G-code is looked into again before it is sent.
  if (why_not !== null && file.extension === 'gcode.3mf') return fail(shop, plate.id, why_not, log)
  await shop.files.prints.keep(file)
  if (await wasChanged(shop, plate, plan)) return shop.write((tx) => waitAgain(tx, plate.id, false))
  const now = shop.clock.now()
  const before = findPrintFile(shop.db, plate.id)
  shop.write((tx) => {
    endJob(tx, plate.id, { state: 'sliced', why: null, log, picture, now })
    noteMeasure(tx, { plate_id: plate.id, source: 'slicer', seconds, grams_mg }, now)
    savePrintFile(tx, {
      plate_id: plate.id,
      name,
      sha256,
      bytes,
      source: 'sliced',
      slicer,
      seconds,
      grams_mg,
      filaments: filaments && JSON.stringify(filaments),
      made_at: now,
    })
  })
  await dropUnusedPrintFile(shop, before)
}

function settleFailure(
  shop: Shop,
  { plate_id, slicer }: Pick<SlicingJobRow, 'plate_id' | 'slicer'>,
  { failure, runs, log }: { failure: SliceFailure; runs: number; log: string | null },
): void {
  if (isRetried(failure, runs)) return shop.write((tx) => waitAgain(tx, plate_id, true))
  fail(shop, plate_id, failureSentence(failure, slicer ?? 'The slicer'), log)
}

function fail(shop: Shop, plateId: string, why: string, log: string | null): void {
  const now = shop.clock.now()
  shop.write((tx) => endJob(tx, plateId, { state: 'failed', why, log, picture: null, now }))
}
