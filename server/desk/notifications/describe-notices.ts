import type { NoticeLine } from '../../../shared/desk/notifications/notice-words.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import type { NoticeRow } from './notice-store.ts'

interface SubjectRow {
  filename: string
  order_number: number | null
}

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
  const row = db.get<SubjectRow>(
    `select quotes.filename, orders.number as order_number from quotes left join orders on orders.id = quotes.id
     where quotes.id = ?`,
    subject_id,
  )
  if (!row) return 'A quote that was removed'
  const named = row.order_number === null ? row.filename : `Order ${row.order_number}, ${row.filename}`
  return detail === null ? named : `${named}: ${detail}`
}
