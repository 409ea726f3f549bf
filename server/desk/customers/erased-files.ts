import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import { removeFile } from '../../platform/files/keep-file.ts'
import { isPhotoNamed } from '../../platform/files/photo-files.ts'
import { forgetFile } from '../../quoting/intake/remove-old-files.ts'
import type { Shop } from '../../platform/shop.ts'

/**
 * SQL that is true if a quote of someone else, whose data was not erased, uses the file, or if the file is a sample of
 * the shop.
 */
const IS_USED_BY_OTHERS = `(exists (
    select 1 from quotes where quotes.sha256 = part_files.sha256
      and coalesce(quotes.account_id, quotes.guest_id) <> :customer
      and coalesce(quotes.account_id, quotes.guest_id) not in (select id from customers where erased_at is not null)
  )
  or exists (
    select 1 from upload_links where upload_links.sha256 = part_files.sha256 and upload_links.account_id <> :customer
  )
  or exists (select 1 from public_files where public_files.sha256 = part_files.sha256))`

const OF_CUSTOMER = `removed_at is null and sha256 in (select sha256 from customer_quotes where customer_id = :customer)`

/** Returns files that an erase removes, and files that stay, because others uploaded the same. */
export function countFiles(db: ReadDb, customerId: string): { erasable: number; shared: number } {
  const { files, shared } = db.get<{ files: number; shared: number }>(
    `select count(*) as files, coalesce(sum(${IS_USED_BY_OTHERS}), 0) as shared from part_files where ${OF_CUSTOMER}`,
    { customer: customerId },
  )!
  return { erasable: files - shared, shared }
}

/** Removes the files of erased customers that nobody else uses. What a killed program left is removed by the next round. */
export async function removeErasedFiles(shop: Shop): Promise<number> {
  const erased = shop.db.all<{ customer: string; sha256: string }>(
    `select distinct customers.id as customer, part_files.sha256 from customers
       join customer_quotes on customer_quotes.customer_id = customers.id
       join part_files on part_files.sha256 = customer_quotes.sha256
     where erased_at is not null and removed_at is null`,
  )
  let removed = 0
  for (const file of erased)
    if (await removeFile(shop, file.sha256, (tx) => forget(tx, shop, file))) removed++
  return removed
}

/** False if someone else uses the file. */
function forget(tx: WriteDb, shop: Shop, file: { customer: string; sha256: string }): boolean {
  const changed = tx.run(
    `update part_files set removed_at = :now
     where sha256 = :sha256 and removed_at is null and not ${IS_USED_BY_OTHERS}`,
    { ...file, now: shop.clock.now() },
  )
  if (changed > 0) forgetFile(tx, file.sha256)
  return changed > 0
}

/** Removes photos that no order or message names anymore, after their rows were deleted. */
export async function removePhotos(shop: Shop, hashes: readonly string[]): Promise<void> {
  for (const sha256 of hashes) if (!isPhotoNamed(shop.db, sha256)) await shop.files.photos.remove(sha256)
}
