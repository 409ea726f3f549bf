import type { ReadDb } from '../../platform/db/db.ts'
import { noteCleaned, readEraseProgress } from '../../platform/db/erase-progress.ts'
import { writeSoon } from '../../platform/db/write-soon.ts'
import type { Shop } from '../../platform/shop.ts'

/** Pages of the search index that one write merges: short enough that requests do not wait for it. */
const PAGES_PER_WRITE = 500

/**
 * Takes what was erased out of the search index, which keeps deleted words until its parts are merged, and out of the log file of the
 * database. What another reader holds up, or a killed program left, is done by the next round.
 */
export async function finishErasing(shop: Shop): Promise<void> {
  const { wanted, cleaned } = readEraseProgress(shop.db)
  if (wanted === cleaned) return
  for (let pages = -PAGES_PER_WRITE; await mergeSearch(shop, pages); pages = PAGES_PER_WRITE)
    await new Promise(setImmediate)
  if (!shop.truncateLog()) return
  await writeSoon(shop, (tx) => noteCleaned(tx, wanted))
}

/** False if nothing is left to merge. A negative number begins to merge all parts into one. */
function mergeSearch(shop: Shop, pages: number): Promise<boolean> {
  return writeSoon(shop, (tx) => {
    const before = totalChanges(tx)
    tx.run("insert into console_search (console_search, rank) values ('merge', ?)", pages)
    return totalChanges(tx) - before >= 2
  })
}

function totalChanges(db: ReadDb): number {
  return db.get<{ changes: number }>('select total_changes() as changes')!.changes
}
