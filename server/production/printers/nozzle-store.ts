import type { MaterialId } from '../../../shared/catalog/materials.ts'
import type { MaterialWork, NozzleMaterial } from '../../../shared/production/printers/nozzle.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'

/** A row of `nozzles`. */
interface NozzleRow {
  printer_id: string
  diameter_mm: number
  made_of: NozzleMaterial
  installed_at: number
}

/** The nozzles that are in printers, by printer: each has one. */
export function readNozzles(db: ReadDb): Map<string, NozzleRow> {
  const rows = db.all<NozzleRow>(
    'select printer_id, diameter_mm, made_of, installed_at from nozzles where removed_at is null',
  )
  return new Map(rows.map((row) => [row.printer_id, row]))
}

/** The nozzle that was in the printer is out of it; null leaves the printer without a known one. */
export function replaceNozzle(
  tx: WriteDb,
  printerId: string,
  next: Pick<NozzleRow, 'diameter_mm' | 'made_of'> | null,
  { by_account, now }: { by_account: string; now: number },
): void {
  tx.run('update nozzles set removed_at = ? where printer_id = ? and removed_at is null', now, printerId)
  if (next === null) return
  tx.run(
    `insert into nozzles (printer_id, diameter_mm, made_of, installed_at, by_account)
     values (:printer_id, :diameter_mm, :made_of, :now, :by_account)`,
    { printer_id: printerId, ...next, now, by_account },
  )
}

/**
 * Filament of a plate as far as it was printed: by its time, so that a plate that was given up counts in part. What spools lost is in the
 * log of filament; wear needs no more than this.
 */
const ESTIMATED_MG = `cast(1000 * grams * min(1.0, max(0, coalesce(printed_at, :now) - started_at) * 1.0
  / max(1, plates.seconds)) as integer)`

/**
 * SQL for a print's figure as a person or the machine measured it; a person's comes first. Slicers estimate, as the
 * program does.
 */
const measured = (column: 'seconds' | 'grams_mg') =>
  `(select ${column} from plate_measures where plate_id = plates.id and source in ('corrected', 'machine')
     and ${column} is not null order by source limit 1)`
export const MEASURED_MG = measured('grams_mg')
export const PRINTED_MG = `coalesce(${MEASURED_MG}, ${ESTIMATED_MG})`
export const PRINTED_SECONDS = `coalesce(${measured('seconds')}, max(0, coalesce(printed_at, :now) - started_at))`

/** Returns the work that a printer has printed since an instant, by material. */
export function readWorkSince(
  db: ReadDb,
  { printer_id, from, now }: { printer_id: string; from: number; now: number },
): MaterialWork[] {
  return db.all<MaterialWork & { material: MaterialId }>(
    `select material, sum(${PRINTED_SECONDS}) as seconds, sum(${PRINTED_MG}) as mg
     from plates where printer_id = :printer_id and started_at >= :from group by material`,
    { printer_id, from, now },
  )
}
