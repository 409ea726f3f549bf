import { LOCAL_PLACE } from '../../../shared/platform/backup/backup-settings.ts'
import { isCheckDue, nextBackupAt } from '../../../shared/platform/backup/backup-status.ts'
import { readZone } from '../../catalog/shop-data.ts'
import { clockAllowsDeleting } from '../../platform/db/clock-mark.ts'
import type { Shop } from '../../platform/shop.ts'

/** Starts the backup or the nightly check that is due. Does not wait for its end: the program may be stopped meanwhile. */
export function backUpWhenDue(shop: Shop): void {
  const {
    work: { backups },
    clock,
    db,
  } = shop
  if (backups.run() !== null || backups.checkRun() !== null || backups.isRewriting()) return
  const now = clock.now()
  const local = backups.places().find(({ place }) => place === LOCAL_PLACE)!
  const { started_at } = backups
  if (now >= nextBackupAt(local, { started_at, now })) {
    // With a wrong clock, old backups are kept.
    void backups.backUp({ rotate: clockAllowsDeleting(db, now) })
  } else if (isCheckDue(backups.lastCheck()?.at ?? null, { started_at, now, zone: readZone(db) }))
    void checkShop(shop)
}

async function checkShop({ work: { backups }, log }: Shop): Promise<void> {
  try {
    const { faults } = await backups.checkShop()
    if (faults.length > 0) log.error({ faults }, 'the nightly check found faults in the shop’s data')
  } catch (error) {
    log.error({ err: error }, 'the nightly check could not be completed')
  }
}
