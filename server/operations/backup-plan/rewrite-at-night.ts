import { reserveOf } from '../../../shared/platform/disk-space.ts'
import { clockIn, DAY } from '../../../shared/platform/time.ts'
import { readZone } from '../../catalog/shop-data.ts'
import { noteRewritten, readEraseProgress } from '../../platform/db/erase-progress.ts'
import { writeSoon } from '../../platform/db/write-soon.ts'
import type { Shop } from '../../platform/shop.ts'

const NIGHT = { from: 1, until: 5 }
/** Two minutes: writing takes 20 to 30 seconds per GB, during which the shop can be read but not changed. */
const MAX_BYTES = 4 * 1024 ** 3

/**
 * Returns a round that rewrites the database in the night after an erase, once nothing else is under way: pages keep copies of rows
 * that were moved to other pages. Does not wait for the end: the program may be stopped meanwhile.
 */
export function rewriteAtNight(shop: Shop): () => Promise<void> {
  let tried_at = 0
  return async () => {
    const now = shop.clock.now()
    const { hour } = clockIn(readZone(shop.db), now)
    const isNight = hour >= NIGHT.from && hour < NIGHT.until
    if (!isNight || now - tried_at < DAY / 2) return
    const { wanted, rewritten } = readEraseProgress(shop.db)
    if (wanted === rewritten || !isQuiet(shop) || isTooLargeToRewrite(shop) || !(await hasRoom(shop))) return
    tried_at = now
    void rewrite(shop, wanted)
  }
}

function isQuiet(shop: Shop): boolean {
  const {
    work: { backups },
  } = shop
  if (backups.run() !== null || backups.checkRun() !== null || backups.restoreStep() !== null) return false
  const isMeasuring = shop.db.get('select 1 from quotes where queued_at is not null limit 1') !== undefined
  return !isMeasuring && shop.work.exports.state().status !== 'running'
}

/** Returns true for a shop that is never rewritten: it would be held up for too long. */
export function isTooLargeToRewrite({ work: { backups } }: Shop): boolean {
  return backups.databaseBytes() > MAX_BYTES
}

/** The new database is written beside the old one, and once more into the log. */
async function hasRoom({ work: { backups }, machine: { disk } }: Shop): Promise<boolean> {
  const { free_bytes, total_bytes } = await disk.room()
  return total_bytes === 0 || free_bytes - reserveOf(total_bytes) > 2 * backups.databaseBytes()
}

async function rewrite(shop: Shop, wanted: number): Promise<void> {
  try {
    await shop.work.backups.rewriteDatabase()
    await writeSoon(shop, (tx) => noteRewritten(tx, wanted))
    shop.truncateLog()
  } catch (error) {
    shop.log.warn({ err: error }, 'the database could not be written anew; the next night tries again')
  }
}
