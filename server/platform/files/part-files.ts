import { createHmac } from 'node:crypto'
import type { FileKind } from '../../../shared/geometry/files/part-file.ts'
import type { Units } from '../../../shared/geometry/units.ts'
import { ENGINE } from '../../../shared/geometry/job.ts'
import type { ReadDb, WriteDb } from '../db/db.ts'
import type { Upload } from '../ports/files.ts'

export interface PartFileRow {
  sha256: string
  kind: FileKind
  bytes: number
  stored_at: number
  removed_at: number | null
}

export function findPartFile(db: ReadDb, sha256: string): PartFileRow | undefined {
  return db.get<PartFileRow>('select * from part_files where sha256 = ?', sha256)
}

/** Records that the store has these bytes, also when they were removed before. */
export function notePartFile(tx: WriteDb, file: { upload: Upload; kind: FileKind; now: number }): void {
  tx.run(
    `insert into part_files (sha256, kind, bytes, stored_at) values (?, ?, ?, ?)
     on conflict (sha256) do update set stored_at = excluded.stored_at, removed_at = null`,
    file.upload.sha256,
    file.kind,
    file.upload.bytes,
    file.now,
  )
  tx.run('delete from missing_files where sha256 = ?', file.upload.sha256)
}

/** Hashes of the files whose bytes should be in the store. */
export function listPartFiles(db: ReadDb): string[] {
  const rows = db.all<Pick<PartFileRow, 'sha256'>>('select sha256 from part_files where removed_at is null')
  return rows.map(({ sha256 }) => sha256)
}

/** Replaces the list of files whose bytes are missing. */
export function noteMissing(tx: WriteDb, missing: readonly string[], now: number): void {
  tx.run('delete from missing_files')
  for (const sha256 of missing)
    tx.run('insert into missing_files (sha256, noticed_at) values (?, ?)', sha256, now)
}

/** Returns the same id for the same bytes of one owner. Keyed by the owner's secret, so ids cannot be compared across owners. */
export function fileIdOf(ownerSecret: string, sha256: string): string {
  return `f_${createHmac('sha256', ownerSecret).update(sha256).digest('base64url').slice(0, 24)}`
}

/** Only STL and OBJ need units; STEP and 3MF contain theirs. */
export function unitsOf(kind: FileKind, units: Units | null): Units | null {
  return kind === 'stl' || kind === 'obj' ? (units ?? 'mm') : null
}

/** Returns the key of one measurement: bytes, unit and engine version. Also the name of its folder. */
export function analysisKeyOf(sha256: string, units: Units | null): string {
  return `${sha256}-${units ?? 'own'}-${ENGINE}`
}
