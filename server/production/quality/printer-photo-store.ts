import type { ReadDb, WriteDb } from '../../platform/db/db.ts'

/** A row of `printer_log_photos`. */
interface LogPhotoRow {
  id: string
  log_id: number
  sha256: string
  width: number
  height: number
  bytes: number
  taken_at: number
  by_account: string | null
}

export function isLogEntry(db: ReadDb, id: number): boolean {
  return db.get('select 1 from printer_log where id = ?', id) !== undefined
}

export function insertLogPhoto(tx: WriteDb, photo: LogPhotoRow): void {
  tx.run(
    `insert into printer_log_photos (id, log_id, sha256, width, height, bytes, taken_at, by_account)
     values (:id, :log_id, :sha256, :width, :height, :bytes, :taken_at, :by_account)`,
    { ...photo },
  )
}

export function findLogPhoto(db: ReadDb, id: string): LogPhotoRow | undefined {
  return db.get<LogPhotoRow>('select * from printer_log_photos where id = ?', id)
}

export function listLogPhotos(db: ReadDb, logId: number): LogPhotoRow[] {
  return db.all<LogPhotoRow>(
    'select * from printer_log_photos where log_id = ? order by taken_at, rowid',
    logId,
  )
}
