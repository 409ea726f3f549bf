import type { NoticeLine } from '../../../shared/desk/notifications/notice-words.ts'
import { numberedPart } from '../../../shared/quoting/quotes/quote-number.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { QUOTE_NUMBER } from '../../quoting/quote-store.ts'
import type { NoticeRow } from './notice-store.ts'

/** Notices in words. The names of parts and orders are read when they are shown, so that what was erased stays erased. */
export function describeNotices(db: ReadDb, notices: readonly NoticeRow[]): NoticeLine[] {
  return notices.map((notice) => ({
    kind: notice.kind,
    text: describeNotice(db, notice),
    page: notice.page,
  }))
}

function describeNotice(db: ReadDb, { subject_kind, subject_id, detail }: NoticeRow): string {
  if (subject_kind === 'shop') return detail ?? ''
  const row = db.get<Parameters<typeof numberedPart>[0]>(
    `select ${QUOTE_NUMBER} as quote_number, quotes.filename, orders.number as order_number from quotes left join orders on orders.id = quotes.id
     where quotes.id = ?`,
    subject_id,
  )
  if (!row) return 'A quote that was removed'
  return detail === null ? numberedPart(row) : `${numberedPart(row)}: ${detail}`
}
