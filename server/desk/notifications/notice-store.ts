import type { NoticeFacts } from '../../../shared/desk/notifications/due-notices.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'

/** A row of `notices`. */
export interface NoticeRow extends NoticeFacts {
  subject_kind: 'quote' | 'order' | 'shop'
  subject_id: string
  event_id: number | null
  detail: string | null
  page: string
}

type StoredNotice = Omit<NoticeRow, 'only_for'> & { only_for: string | null }

export function insertNotice(tx: WriteDb, notice: Omit<NoticeRow, 'id'>): void {
  tx.run(
    `insert or ignore into notices (kind, subject_kind, subject_id, event_id, detail, page, by_account, only_for, at)
     values (:kind, :subject_kind, :subject_id, :event_id, :detail, :page, :by_account, :only_for, :at)`,
    { ...notice, only_for: notice.only_for === null ? null : JSON.stringify(notice.only_for) },
  )
}

/** Notices after one, in order. */
export function listNotices(db: ReadDb, after: number): NoticeRow[] {
  return db.all<StoredNotice>('select * from notices where id > ? order by id', after).map(decode)
}

/** Notices since an instant, in order. */
export function listNoticesSince(db: ReadDb, since: number): NoticeRow[] {
  return db.all<StoredNotice>('select * from notices where at >= ? order by at, id', since).map(decode)
}

function decode({ only_for, ...row }: StoredNotice): NoticeRow {
  return { ...row, only_for: only_for === null ? null : (JSON.parse(only_for) as string[]) }
}

export function newestNotice(db: ReadDb): number {
  return db.get<{ id: number | null }>('select max(id) as id from notices')?.id ?? 0
}

/** Removes what is older. The newest stays: the numbers of the progress refer to it. */
export function deleteOldNotices(tx: WriteDb, before: number): void {
  tx.run('delete from notices where at < ? and id < (select max(id) from notices)', before)
}

export interface CollectProgress {
  /** The last event that was looked at. */
  event_id: number
  /** True if the Desk was looked at. */
  knows_desk: 0 | 1
}

/** Null before the first look. */
export function readCollectProgress(db: ReadDb): CollectProgress | null {
  return db.get<CollectProgress>('select event_id, knows_desk from notice_progress where id = 1') ?? null
}

export function saveCollectProgress(tx: WriteDb, { event_id, knows_desk }: CollectProgress): void {
  tx.run(
    'insert or replace into notice_progress (id, event_id, knows_desk) values (1, ?, ?)',
    event_id,
    knows_desk,
  )
}

/** Returns the items of the Desk that were there at the last look. */
export function listNoticedItems(db: ReadDb): string[] {
  return db.all<{ item_id: string }>('select item_id from noticed_items').map(({ item_id }) => item_id)
}

export function saveNoticedItems(
  tx: WriteDb,
  { added, gone }: { added: readonly string[]; gone: readonly string[] },
): void {
  for (const id of added) tx.run('insert or ignore into noticed_items (item_id) values (?)', id)
  for (const id of gone) tx.run('delete from noticed_items where item_id = ?', id)
}
