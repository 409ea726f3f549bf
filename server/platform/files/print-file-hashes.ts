import type { ReadDb } from '../db/db.ts'

/** Hashes of the print files that a plate has. */
export function listPrintFileHashes(db: ReadDb): string[] {
  return db
    .all<{ sha256: string }>('select distinct sha256 from plate_print_files')
    .map(({ sha256 }) => sha256)
}
