import type { SeenPlate } from '../../../shared/production/plates/plate-work.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { QUIET_SECONDS } from '../../../shared/production/slicer/slicing-job.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { findPrintFile } from '../plates/print-file-store.ts'
import { getPlate, getSeenPlate } from '../plates/plate-moves.ts'
import { preparePlate } from '../plates/plate-project.ts'
import type { Shop } from '../../platform/shop.ts'
import { planSlice } from './plan-slice.ts'
import { readSlicerSettings } from './slicer-store.ts'
import { findSlicingJob, listUnseenPlates, noteSeen, removeWaiting, requestJob } from './slicing-job-store.ts'

/** Puts a planned plate in line for the slicer, also when it was sliced before. */
export async function requestSlicing(shop: Shop, caller: Caller, input: SeenPlate): Promise<void> {
  const { account_id } = staffWith('make', caller)
  await preparePlate(shop, getPlate(shop.db, input.plate_id))
  const plate = getSeenPlate(shop.db, input)
  if (plate.status !== 'planned') throw new Refusal('wrong_state', 'Only a planned plate is sliced.')
  const plan = planSlice(shop, plate)
  if ('why_not' in plan) throw new Refusal('printer_refused', plan.why_not)
  shop.write((tx) => {
    const { revision } = getSeenPlate(tx, input)
    if (findSlicingJob(tx, plate.id)?.state === 'slicing')
      throw new Refusal('wrong_state', 'This plate is being sliced now. Wait until it has ended.')
    requestJob(tx, {
      plate_id: plate.id,
      plate_revision: revision,
      content_key: plan.content_key,
      requested_at: shop.clock.now(),
      by_account: account_id,
    })
  })
}

/** Takes a plate out of the line. One that is being sliced goes on. */
export function cancelSlicing(shop: Shop, caller: Caller, { plate_id }: { plate_id: string }): void {
  staffWith('make', caller)
  shop.write((tx) => removeWaiting(tx, plate_id))
}

/**
 * Puts planned plates in line that nobody has changed for a while, when the shop slices by itself. A plate whose file staff
 * uploaded is left alone, and one that cannot be sliced is looked at again when it changes.
 */
export async function requestUnseen(shop: Shop): Promise<void> {
  const { slicer, automatic } = readSlicerSettings(shop.db)
  if (slicer === null || !automatic) return
  const now = shop.clock.now()
  for (const { id } of listUnseenPlates(shop.db, now - QUIET_SECONDS))
    await requestIfChanged(shop, id, now).catch((error: unknown) =>
      shop.log.error({ err: error, plate_id: id }, 'a plate could not be put in line for the slicer'),
    )
}

async function requestIfChanged(shop: Shop, plateId: string, now: number): Promise<void> {
  await preparePlate(shop, getPlate(shop.db, plateId))
  const plate = getPlate(shop.db, plateId)
  const plan = planSlice(shop, plate)
  if ('why_not' in plan) return
  shop.write((tx) => {
    const job = findSlicingJob(tx, plateId)
    const isLeft = job?.content_key === plan.content_key || findPrintFile(tx, plateId)?.source === 'uploaded'
    if (job && (isLeft || job.state === 'slicing')) return noteSeen(tx, plateId, plate.revision)
    if (isLeft) return
    requestJob(tx, {
      plate_id: plateId,
      plate_revision: plate.revision,
      content_key: plan.content_key,
      requested_at: now,
      by_account: null,
    })
  })
}
