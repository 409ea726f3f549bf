import type { ReadDb } from '../db/db.ts'

/** Hashes of the photos that should be in the store. */
export function listPhotoFiles(db: ReadDb): string[] {
  return db.all<{ sha256: string }>('select distinct sha256 from order_photos').map(({ sha256 }) => sha256)
}
