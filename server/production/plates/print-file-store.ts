import type { ShownPrintFile } from '../../../shared/production/plates/print-file.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'

/** A row of `plate_print_files`: the file that prints a plate. */
export interface PrintFileRow {
  plate_id: string
  /** As it was uploaded, or as the slicer's file is offered. */
  name: string
  sha256: string
  bytes: number
  source: 'uploaded' | 'sliced'
  slicer: string | null
  /** Time and filament of the whole plate by the file itself. */
  seconds: number | null
  grams_mg: number | null
  /** Numbers of the filaments that it was sliced for, as a JSON list; null: not known. */
  filaments: string | null
  made_at: number
  /** When the plate changed after that; null: the file prints the plate as it is. */
  outdated_at: number | null
}

export function findPrintFile(db: ReadDb, plateId: string): PrintFileRow | undefined {
  return db.get<PrintFileRow>('select * from plate_print_files where plate_id = ?', plateId)
}

/** Returns for each of these plates that has a file, whether the plate was changed after it was made. */
export function listFileStates(
  db: ReadDb,
  plateIds: readonly string[],
): Map<string, { is_outdated: boolean }> {
  const rows = db.all<Pick<PrintFileRow, 'plate_id' | 'outdated_at'>>(
    `select plate_id, outdated_at from plate_print_files where plate_id in (select value from json_each(?))`,
    JSON.stringify(plateIds),
  )
  return new Map(rows.map(({ plate_id, outdated_at }) => [plate_id, { is_outdated: outdated_at !== null }]))
}

/** Returns the row as pages show it. */
export function shownPrintFile(row: PrintFileRow): ShownPrintFile {
  const { name, bytes, source, slicer, seconds, grams_mg, made_at, outdated_at } = row
  return { name, bytes, source, slicer, seconds, grams_mg, made_at, outdated: outdated_at !== null }
}

/** Makes it the plate's file, in place of an earlier one. */
export function savePrintFile(tx: WriteDb, file: Omit<PrintFileRow, 'outdated_at'>): void {
  tx.run(
    `insert into plate_print_files (plate_id, name, sha256, bytes, source, slicer, seconds, grams_mg, filaments, made_at)
     values (:plate_id, :name, :sha256, :bytes, :source, :slicer, :seconds, :grams_mg, :filaments, :made_at)
     on conflict (plate_id) do update set name = excluded.name, sha256 = excluded.sha256, bytes = excluded.bytes,
       source = excluded.source, slicer = excluded.slicer, seconds = excluded.seconds, grams_mg = excluded.grams_mg,
       filaments = excluded.filaments, made_at = excluded.made_at, outdated_at = null`,
    { ...file },
  )
}

/** Returns the numbers of the filaments that a file was sliced for; null: not known. */
export function filamentsOf({ filaments }: Pick<PrintFileRow, 'filaments'>): number[] | null {
  return filaments === null ? null : (JSON.parse(filaments) as number[])
}

export function removePrintFile(tx: WriteDb, plateId: string): void {
  tx.run('delete from plate_print_files where plate_id = ?', plateId)
}

/** Notes that the plate is another one than the file was made for. */
export function outdatePrintFile(tx: WriteDb, plateId: string, now: number): void {
  tx.run(
    'update plate_print_files set outdated_at = ? where plate_id = ? and outdated_at is null',
    now,
    plateId,
  )
}

/** Returns the plates that were cleared or given up before an instant and still have their file. */
export function listOldPrintFiles(db: ReadDb, before: number): string[] {
  const rows = db.all<{ plate_id: string }>(
    `select plate_id from plate_print_files join plates on plates.id = plate_id
     where plates.status in ('cleared', 'cancelled') and plates.updated_at < ?`,
    before,
  )
  return rows.map(({ plate_id }) => plate_id)
}
