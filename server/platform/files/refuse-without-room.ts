import { hasRoomFor } from '../../../shared/platform/disk-space.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import type { Shop } from '../shop.ts'

const RETRY_AFTER_SECONDS = 60

/** Refuses a file before reading it when it would use the disk space reserved for orders, payments and shipping. */
export async function refuseWithoutRoom(shop: Shop, bytes: number): Promise<void> {
  const room = await shop.machine.disk.room()
  if (hasRoomFor(bytes, room, shop.settings.disk_reserve_mb)) return
  shop.log.error({ ...room }, 'the disk is nearly full: uploads are refused until there is room')
  throw new Refusal(
    'storage_full',
    'The shop’s computer is nearly out of disk space, so it takes no new files right now. Try again later.',
    { retry_after: RETRY_AFTER_SECONDS },
  )
}
