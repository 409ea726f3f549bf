import { deskAddress, deskLinkOf, type DeskItem } from '../../../shared/desk/desk-item.ts'
import { kindOfDeskGroup, type NoticeKind } from '../../../shared/desk/notifications/notice-kinds.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import { deskItems } from '../desk-items.ts'
import { readProblems } from '../../operations/health/read-health.ts'
import type { Shop } from '../../platform/shop.ts'
import {
  insertNotice,
  listNoticedItems,
  readCollectProgress,
  saveCollectProgress,
  saveNoticedItems,
} from './notice-store.ts'

/**
 * Makes notices of items that came to the Desk since the last round and have no event of their own, such as an order that will be
 * late. An item that was done and comes back is new.
 */
export async function collectDeskNotices(shop: Shop): Promise<void> {
  const now = shop.clock.now()
  const items = deskItems(shop, { problems: await readProblems(shop), now })
  const current = new Map(items.flatMap((item) => (kindOfDeskGroup(item.kind) ? [[keyOf(item), item]] : [])))
  const known = new Set(listNoticedItems(shop.db))
  const added = [...current.keys()].filter((key) => !known.has(key))
  const gone = [...known].filter((key) => !current.has(key))
  const isFirst = readCollectProgress(shop.db)?.knows_desk !== 1
  if (added.length + gone.length === 0 && !isFirst) return
  shop.write((tx) => {
    const progress = readCollectProgress(tx)
    if (progress === null) return
    saveNoticedItems(tx, { added, gone })
    saveCollectProgress(tx, { ...progress, knows_desk: 1 })
    // Items that waited before the first look are not new.
    if (progress.knows_desk === 1) for (const key of added) noticeItem(tx, current.get(key)!, now)
  })
}

/** A problem of the program that got worse is new. */
function keyOf({ id, kind, state }: DeskItem): string {
  return kind === 'health' || kind === 'backups' ? `${id} ${state}` : id
}

function noticeItem(tx: WriteDb, item: DeskItem, now: number): void {
  insertNotice(tx, {
    kind: kindOfDeskGroup(item.kind) as NoticeKind,
    subject_kind: subjectOf(item),
    subject_id: item.quote_id ?? item.subject_id,
    event_id: null,
    detail: item.quote_id === null ? `${item.title}: ${item.reason}` : null,
    page: deskAddress(deskLinkOf(item)),
    by_account: item.kind === 'printers_down' ? lastAtPrinter(tx, item.subject_id) : null,
    only_for: null,
    at: now,
  })
}

function subjectOf({ quote_id, order_number }: DeskItem): 'quote' | 'order' | 'shop' {
  if (quote_id === null) return 'shop'
  return order_number === null ? 'quote' : 'order'
}

/** Returns the account that last changed a printer's state. */
function lastAtPrinter(db: ReadDb, printerId: string): string | null {
  const sql = 'select by_account from printer_log where printer_id = ? order by id desc limit 1'
  return db.get<{ by_account: string | null }>(sql, printerId)?.by_account ?? null
}
