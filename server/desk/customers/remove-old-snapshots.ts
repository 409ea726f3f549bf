import { SNAPSHOT_DAYS } from '../../../shared/desk/customers/erase.ts'
import { DAY } from '../../../shared/platform/time.ts'
import { clockAllowsDeleting } from '../../platform/db/clock-mark.ts'
import { removeSnapshotsBefore } from '../../platform/db/snapshot.ts'
import type { Shop } from '../../platform/shop.ts'

/** Removes copies of the database from before updates, which hold customers who were erased since. By then the update has proved itself. */
export function removeOldSnapshots({ settings, clock, db }: Shop): void {
  const now = clock.now()
  if (clockAllowsDeleting(db, now)) removeSnapshotsBefore(settings.data_dir, now - SNAPSHOT_DAYS * DAY)
}
