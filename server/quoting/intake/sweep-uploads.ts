import { UNQUOTED_UPLOAD_SECONDS } from '../../../shared/quoting/quotes/upload-link.ts'
import { DAY } from '../../../shared/platform/time.ts'
import { clockAllowsDeleting } from '../../platform/db/clock-mark.ts'
import { removeFile } from '../../platform/files/keep-file.ts'
import type { Shop } from '../../platform/shop.ts'
import { findUnusedFiles, deleteUnusedFile, deleteUnusedLinks } from './upload-link-store.ts'

/** For this long an expired upload link without a file is answered as expired; after that as unknown. */
const EXPIRED_LINK_RETENTION = DAY

/** Removes uploads without a quote and files without any use, unless the clock is in doubt. Returns the number of files. */
export async function sweepUploads(shop: Shop): Promise<number> {
  const now = shop.clock.now()
  if (!clockAllowsDeleting(shop.db, now)) return 0
  shop.write((tx) =>
    deleteUnusedLinks(tx, { ended: now - EXPIRED_LINK_RETENTION, received: now - UNQUOTED_UPLOAD_SECONDS }),
  )
  let removed = 0
  for (const sha256 of findUnusedFiles(shop.db))
    if (await removeFile(shop, sha256, (tx) => deleteUnusedFile(tx, sha256))) removed++
  return removed
}
