import type { MaterialId } from '../../../shared/catalog/materials.ts'
import type { CalibrationKey } from '../../../shared/quoting/calibration/calibration.ts'
import type { ReadDb } from '../../platform/db/db.ts'

/** A plate whose print ended and whose units were all printed, with what was estimated before any factor. */
export interface MeasuredPlate {
  plate_id: string
  number: number
  printer_id: string
  material: MaterialId
  layer_height_mm: number
  printed_at: number
  estimated_seconds: number
  estimated_mg: number
  /** From its recorded start to its recorded end. */
  recorded_seconds: number
  corrected: 0 | 1
  machine_seconds: number | null
  machine_mg: number | null
  slicer_seconds: number | null
  slicer_mg: number | null
}

/** Prints of the last time: printers and profiles change, so older ones say little. */
const MAX_MEASURED = 4000

/** Newest first. */
export function listMeasuredPlates(db: ReadDb, limit = MAX_MEASURED): MeasuredPlate[] {
  return db.all<MeasuredPlate>(`${MEASURED} order by printed_at desc limit ?`, limit)
}

/** Lists the prints of one printer and material, newest first. */
export function listLastMeasured(
  db: ReadDb,
  { printer_id, material }: Pick<CalibrationKey, 'printer_id' | 'material'>,
  limit: number,
): MeasuredPlate[] {
  return db.all<MeasuredPlate>(
    `${MEASURED} and plates.printer_id = ? and plates.material = ? order by printed_at desc limit ?`,
    printer_id,
    material,
    limit,
  )
}

const MEASURED = `select plates.id as plate_id, number, printer_id, material, layer_height_mm, printed_at,
    plates.seconds / time_factor as estimated_seconds, grams * 1000 / grams_factor as estimated_mg,
    printed_at - started_at as recorded_seconds, corrected.plate_id is not null as corrected,
    machine.seconds as machine_seconds, machine.grams_mg as machine_mg,
    slicer.seconds as slicer_seconds, slicer.grams_mg as slicer_mg
  from plates
  left join plate_measures corrected on corrected.plate_id = plates.id and corrected.source = 'corrected'
  left join plate_measures machine on machine.plate_id = plates.id and machine.source = 'machine'
  left join plate_measures slicer on slicer.plate_id = plates.id and slicer.source = 'slicer'
  where printed_at is not null and layer_height_mm is not null
    and exists (select 1 from plate_units where plate_id = plates.id and outcome = 'printed')
    and not exists (select 1 from plate_units where plate_id = plates.id and outcome = 'failed')`
