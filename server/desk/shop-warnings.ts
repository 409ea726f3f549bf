import { commandCall } from '../../shared/platform/command-names.ts'
import { secondsUntilTrusted } from '../../shared/platform/clock-trust.ts'
import { reserveOf, shortageOf } from '../../shared/platform/disk-space.ts'
import type { ShopWarnings } from '../../shared/desk/shop-warnings.ts'
import { staffWith } from '../accounts/authenticate.ts'
import { listOldBackups } from '../operations/backup-plan/read-backups.ts'
import type { Caller } from '../platform/caller.ts'
import { findClockMark, trustClock } from '../platform/db/clock-mark.ts'
import { recordEvent } from '../platform/db/events.ts'
import type { Shop } from '../platform/shop.ts'

/** Returns the faults that staff have to fix at the shop's computer. */
export async function readShopWarnings(shop: Shop, caller: Caller): Promise<ShopWarnings> {
  staffWith('see_orders', caller)
  return shopWarnings(shop)
}

/** The same for the program's own watch. */
export async function shopWarnings(shop: Shop): Promise<ShopWarnings> {
  const disk = await readDiskWarning(shop)
  const mark = findClockMark(shop.db)
  return {
    database: databaseWarning(shop.guard.look()),
    disk,
    restored_from: shop.work.backups.restoredFrom(),
    backups: listOldBackups(shop).map(({ where, last_good_at, error }) => ({ where, last_good_at, error })),
    clock: mark?.doubt
      ? { now: shop.clock.now(), last_open: mark.trusted_at, trusted_in: secondsUntilTrusted(mark) }
      : null,
  }
}

function databaseWarning(loss: ReturnType<Shop['guard']['look']>): ShopWarnings['database'] {
  if (!loss) return null
  const { since, folder, rescue } = loss
  return { since, restore_command: rescue === null ? null : restoreCommand(rescue, folder) }
}

/** Quotes the paths: the default data folder of macOS has a space in it. */
function restoreCommand(rescue: string, folder: string): string {
  return commandCall('restore', `--from "${rescue}" --data "${folder}" --replace`)
}

async function readDiskWarning({ machine: { disk }, settings, log }: Shop): Promise<ShopWarnings['disk']> {
  try {
    const room = await disk.room()
    const shortage = shortageOf(room, settings.disk_reserve_mb)
    if (!shortage) return null
    const reserve_bytes = reserveOf(room.total_bytes, settings.disk_reserve_mb)
    return { shortage, free_bytes: room.free_bytes, reserve_bytes, folder: settings.data_dir }
  } catch (error) {
    // The other warnings are still shown; one of them may be that the folder is gone.
    log.warn({ err: error }, 'the free space of the disk could not be read')
    return null
  }
}

/** Staff confirm the date, so that data that is too old by this clock is deleted again. */
export function confirmClock(shop: Shop, caller: Caller): null {
  const { account_id } = staffWith('decide', caller)
  const now = shop.clock.now()
  shop.write((tx) => {
    trustClock(tx, now)
    recordEvent(tx, now, caller, { subject: 'account', subject_id: account_id, what: 'clock confirmed' })
  })
  return null
}
