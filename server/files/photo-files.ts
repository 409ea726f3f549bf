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
