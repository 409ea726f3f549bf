import type { ReadDb } from '../db/db.ts'

/** Hashes of the photos, and of scans of certificates, that should be in the store. */
export function listPhotoFiles(db: ReadDb): string[] {
  return db
    .all<{ sha256: string }>(
      `select sha256 from order_photos
       union select sha256 from message_photos
       union select sha256 from printer_log_photos
       union select file_sha256 from tax_exemptions where file_sha256 is not null`,
    )
    .map(({ sha256 }) => sha256)
}

/** Returns true if a photo of an order, message or printer, or the scan of a certificate, has these bytes. */
export function isPhotoNamed(db: ReadDb, sha256: string): boolean {
  const sql = `select 1 from order_photos where sha256 = :sha256
    union all select 1 from message_photos where sha256 = :sha256
    union all select 1 from printer_log_photos where sha256 = :sha256
    union all select 1 from tax_exemptions where file_sha256 = :sha256`
  return db.get(sql, { sha256 }) !== undefined
}
