import { SNAPSHOT_DAYS } from '../../shared/customers/erase.ts'
import { DAY } from '../../shared/time.ts'
import { clockAllowsDeleting } from '../db/clock-mark.ts'
import { removeSnapshotsBefore } from '../db/snapshot.ts'
import type { Shop } from '../shop.ts'

/** Removes copies of the database from before updates, which hold customers who were erased since. By then the update has proved itself. */
export function removeOldSnapshots({ settings, clock, db }: Shop): void {
  const now = clock.now()
  if (clockAllowsDeleting(db, now)) removeSnapshotsBefore(settings.data_dir, now - SNAPSHOT_DAYS * DAY)
}
