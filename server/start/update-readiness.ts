import { BUCKET_PLACE } from '../../shared/platform/backup/backup-settings.ts'
import { MINUTE } from '../../shared/platform/time.ts'
import type { UpdateObstacles } from '../../shared/operations/workstation/updates.ts'
import { checkBackup } from '../platform/backup/check-backup.ts'
import { readMigrations } from '../platform/db/migration-files.ts'
import { describeUnderWay } from './describe-under-way.ts'
import { countBeingPaid } from '../payments/checkout-store.ts'
import { PROGRAM } from '../platform/program-folders.ts'
import { listOpenBatches } from '../shipping/batch/batch-store.ts'
import type { Shop } from '../platform/shop.ts'

/** A payment page that was opened longer ago is left open: a payment on it is learned of after the restart. */
const PAYING_SECONDS = 30 * MINUTE

/** Returns the work that an update of the program would interrupt, as far as the server knows. */
export function readObstacles(shop: Shop): Omit<UpdateObstacles, 'printing'> {
  const now = shop.clock.now()
  return {
    ...describeUnderWay(shop),
    payments: countBeingPaid(shop.db, { since: now - PAYING_SECONDS, now }),
    batches: listOpenBatches(shop.db).length,
  }
}

/** A backup to which the shop can go back with the version of the program that made it. */
export interface UpdateBackup {
  folder: string
  created_at: number
  schema_version: number
}

/** Backs the shop up, and reads the whole backup again. Throws an Error with the reason when there is no good one. */
export async function backUpForUpdate(shop: Shop): Promise<UpdateBackup> {
  const begun = shop.clock.now()
  await shop.work.backups.backUp({ rotate: false })
  const made = shop.work.backups
    .places()
    .find(({ place, last_good_at }) => place !== BUCKET_PLACE && (last_good_at ?? 0) >= begun)
  const folder = made?.last_good ?? null
  if (folder === null) {
    const [fault] = shop.work.backups.places().flatMap(({ error }) => (error === null ? [] : [error]))
    throw new Error(`The backup before the update failed. ${fault ?? ''}`.trim())
  }
  const { created_at } = await checkBackup(folder)
  return { folder, created_at, schema_version: readMigrations(PROGRAM.migrations).length }
}
