import { UNQUOTED_UPLOAD_SECONDS } from '../../shared/quotes/upload-link.ts'
import { DAY } from '../../shared/time.ts'
import { clockAllowsDeleting } from '../db/clock-mark.ts'
import { removeFile } from '../files/keep-file.ts'
import type { Shop } from '../shop.ts'
import { findUnusedFiles, forgetUnusedFile, removeUnused } from './upload-link-store.ts'

/** So long an address that ended without a file is told from one that never was. */
const ENDED_SECONDS = DAY

/** Removes uploads that nobody quoted, and the files that nothing is about any more, unless the clock is doubted. Gives how many files went. */
export async function sweepUploads(shop: Shop): Promise<number> {
  const now = shop.clock.now()
  if (!clockAllowsDeleting(shop.db, now)) return 0
  shop.write((tx) =>
    removeUnused(tx, { ended: now - ENDED_SECONDS, received: now - UNQUOTED_UPLOAD_SECONDS }),
  )
  let removed = 0
  for (const sha256 of findUnusedFiles(shop.db))
    if (await removeFile(shop, sha256, (tx) => forgetUnusedFile(tx, sha256))) removed++
  return removed
}
