import type { ReadDb, WriteDb } from '../../platform/db/db.ts'

/** A row of `order_photos`. */
export interface PhotoRow {
  id: string
  order_id: string
  unit: number | null
  sha256: string
  width: number
  height: number
  bytes: number
  caption: string | null
  shown_at: number | null
  taken_at: number
  by_account: string | null
}

export function insertPhoto(tx: WriteDb, photo: PhotoRow): void {
  tx.run(
    `insert into order_photos
       (id, order_id, unit, sha256, width, height, bytes, caption, shown_at, taken_at, by_account)
     values (:id, :order_id, :unit, :sha256, :width, :height, :bytes, :caption, :shown_at, :taken_at, :by_account)`,
    { ...photo },
  )
}

export function findPhoto(db: ReadDb, id: string): PhotoRow | undefined {
  return db.get<PhotoRow>('select * from order_photos where id = ?', id)
}

/** Returns the photos of an order in the order in which they were taken. */
export function listPhotos(db: ReadDb, orderId: string): PhotoRow[] {
  return db.all<PhotoRow>('select * from order_photos where order_id = ? order by taken_at, rowid', orderId)
}

export function saveCaption(tx: WriteDb, id: string, caption: string | null): void {
  tx.run('update order_photos set caption = ? where id = ?', caption, id)
}

export function saveShown(tx: WriteDb, id: string, shownAt: number | null): void {
  tx.run('update order_photos set shown_at = ? where id = ?', shownAt, id)
}

export function deletePhotoRow(tx: WriteDb, id: string): void {
  tx.run('delete from order_photos where id = ?', id)
}
