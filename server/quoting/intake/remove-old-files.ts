import { DAY } from '../../../shared/platform/time.ts'
import { UNQUOTED_UPLOAD_SECONDS } from '../../../shared/quoting/quotes/upload-link.ts'
import { clockAllowsDeleting } from '../../platform/db/clock-mark.ts'
import type { WriteDb } from '../../platform/db/db.ts'
import { removeFile } from '../../platform/files/keep-file.ts'
import type { Shop } from '../../platform/shop.ts'

/** Files last used before these instants are removed. A type, not an interface, so that it can be bound to a query. */
type Cutoffs = { now: number; guest: number; unpaid: number; order: number; upload: number }

/**
 * A quote needs its file while it waits, while its price is valid, while its order is being made, and for some days after
 * its last change. Files without any quote are left to `sweepUploads`.
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
 * Removes part files that are past their retention time (see README.md), with their measurements and previews; the quotes
 * keep their figures and the file's hash. Removes nothing while the clock is in doubt. Returns the number of files.
 */
export async function removeOldFiles(shop: Shop): Promise<number> {
  const cutoffs = cutoffsOf(shop)
  if (!clockAllowsDeleting(shop.db, cutoffs.now)) return 0
  const old = shop.db.all<{ sha256: string }>(
    `select sha256 from part_files where removed_at is null and not (${IS_NEEDED})`,
    cutoffs,
  )
  let removed = 0
  for (const { sha256 } of old)
    if (await removeFile(shop, sha256, (tx) => noteRemoved(tx, sha256, cutoffs))) removed++
  return removed
}

function cutoffsOf({ clock, settings }: Shop): Cutoffs {
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

/** False if the file is needed after all. Its analyses are deleted, too, so that a new upload draws a new preview. */
function noteRemoved(tx: WriteDb, sha256: string, cutoffs: Cutoffs): boolean {
  const changed = tx.run(
    `update part_files set removed_at = :now where sha256 = :sha256 and removed_at is null and not (${IS_NEEDED})`,
    { ...cutoffs, sha256 },
  )
  if (changed === 0) return false
  forgetFile(tx, sha256)
  return true
}

/** Deletes what was measured on a file whose bytes are removed. */
export function forgetFile(tx: WriteDb, sha256: string): void {
  tx.run('delete from analyses where sha256 = ?', sha256)
  tx.run('update quotes set has_preview = 0 where sha256 = ?', sha256)
}
