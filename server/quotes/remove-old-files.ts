import { DAY } from '../../shared/time.ts'
import { UNQUOTED_UPLOAD_SECONDS } from '../../shared/quotes/upload-link.ts'
import { clockAllowsDeleting } from '../db/clock-mark.ts'
import type { WriteDb } from '../db/db.ts'
import { removeFile } from '../files/keep-file.ts'
import type { Shop } from '../shop.ts'

/** The times before which a file's last use lies when it goes. A type, so that it can be bound to a query as it is. */
type Before = { now: number; guest: number; unpaid: number; order: number; upload: number }

/**
 * A quote needs its file while it waits, while its price holds, while its order is made, and for a time after it was
 * last changed. Files that no quote was ever made of are the work of `sweepUploads`.
 */
const IS_NEEDED = `exists (
    select 1 from quotes left join orders on orders.id = quotes.id
    where quotes.sha256 = part_files.sha256 and (
      quotes.queued_at is not null
      or quotes.expires_at > :now and quotes.status <> 'accepted'
      or orders.status not in ('completed', 'cancelled')
      or coalesce(orders.updated_at, quotes.updated_at) > case
        when quotes.status = 'accepted' then :order
        when quotes.account_id is null then :guest
        else :unpaid
      end
    )
  )
  or exists (
    select 1 from upload_links where upload_links.sha256 = part_files.sha256 and upload_links.received_at > :upload
  )
  or not exists (select 1 from quotes where quotes.sha256 = part_files.sha256)`

/**
 * Removes the files of parts that nobody has needed for the shop's time, and with them what was measured and drawn; the
 * quotes stay, with their figures and the file's hash (decisions G-121). None goes while the clock is doubted. Gives how many went.
 */
export async function removeOldFiles(shop: Shop): Promise<number> {
  const before = beforeOf(shop)
  if (!clockAllowsDeleting(shop.db, before.now)) return 0
  const old = shop.db.all<{ sha256: string }>(
    `select sha256 from part_files where removed_at is null and not (${IS_NEEDED})`,
    before,
  )
  let removed = 0
  for (const { sha256 } of old)
    if (await removeFile(shop, sha256, (tx) => noteRemoved(tx, sha256, before))) removed++
  return removed
}

function beforeOf({ clock, settings }: Shop): Before {
  const now = clock.now()
  const { guest_days, unpaid_days, order_days } = settings.file_lifetimes
  return {
    now,
    guest: now - guest_days * DAY,
    unpaid: now - unpaid_days * DAY,
    order: now - order_days * DAY,
    upload: now - UNQUOTED_UPLOAD_SECONDS,
  }
}

/** False when it is needed after all. What is known of the part goes too: a file that comes again is drawn again. */
function noteRemoved(tx: WriteDb, sha256: string, before: Before): boolean {
  const changed = tx.run(
    `update part_files set removed_at = :now where sha256 = :sha256 and removed_at is null and not (${IS_NEEDED})`,
    { ...before, sha256 },
  )
  if (changed === 0) return false
  tx.run('delete from analyses where sha256 = ?', sha256)
  tx.run('update quotes set has_preview = 0 where sha256 = ?', sha256)
  return true
}
