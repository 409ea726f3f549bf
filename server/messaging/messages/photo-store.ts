import type { MessageSide } from '../../../shared/messaging/messages/message.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'

/** A row of `message_photos`. */
export interface MessagePhotoRow {
  id: string
  quote_id: string
  /** Null until the message is sent. */
  message_id: string | null
  side: MessageSide
  sha256: string
  width: number
  height: number
  bytes: number
  created_at: number
}

export function insertPhoto(tx: WriteDb, photo: MessagePhotoRow): void {
  tx.run(
    `insert into message_photos (id, quote_id, message_id, side, sha256, width, height, bytes, created_at)
     values (:id, :quote_id, :message_id, :side, :sha256, :width, :height, :bytes, :created_at)`,
    { ...photo },
  )
}

export function findPhoto(db: ReadDb, id: string): MessagePhotoRow | undefined {
  return db.get<MessagePhotoRow>('select * from message_photos where id = ?', id)
}

export function listPhotosOf(db: ReadDb, messageIds: readonly string[]): MessagePhotoRow[] {
  return db.all<MessagePhotoRow>(
    `select * from message_photos where message_id in (select value from json_each(?)) order by rowid`,
    JSON.stringify(messageIds),
  )
}

/** Counts the photos of a side that no message has yet. */
export function countUnsent(db: ReadDb, quoteId: string, side: MessageSide): number {
  const sql =
    'select count(*) as n from message_photos where quote_id = ? and side = ? and message_id is null'
  return db.get<{ n: number }>(sql, quoteId, side)!.n
}

/** Puts an uploaded photo into a message. False if it belongs to another quote, the other side, or a message already. */
export function saveMessageOf(
  tx: WriteDb,
  photo: { id: string; quote_id: string; side: MessageSide; message_id: string },
): boolean {
  const sql = `update message_photos set message_id = :message_id
    where id = :id and quote_id = :quote_id and side = :side and message_id is null`
  return tx.run(sql, photo) === 1
}

/** Returns the photos that were uploaded before then and never sent. */
export function listOldUnsent(db: ReadDb, before: number): MessagePhotoRow[] {
  return db.all<MessagePhotoRow>(
    'select * from message_photos where message_id is null and created_at < ? order by created_at limit 500',
    before,
  )
}

export function deletePhoto(tx: WriteDb, id: string): void {
  tx.run('delete from message_photos where id = ? and message_id is null', id)
}
