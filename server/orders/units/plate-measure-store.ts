import type { WriteDb } from '../../platform/db/db.ts'

/**
 * The source of a print's actual time and filament. A plate without a row has its times from staff, who recorded its start
 * and end.
 */
export type MeasureSource = 'corrected' | 'machine' | 'slicer'

export interface PlateMeasure {
  plate_id: string
  source: MeasureSource
  seconds: number | null
  grams_mg: number | null
}

export function noteMeasure(tx: WriteDb, measure: PlateMeasure, now: number): void {
  tx.run(
    `insert into plate_measures (plate_id, source, seconds, grams_mg, noted_at)
     values (:plate_id, :source, :seconds, :grams_mg, :now)
     on conflict (plate_id, source) do update set seconds = excluded.seconds, grams_mg = excluded.grams_mg,
       noted_at = excluded.noted_at`,
    { ...measure, now },
  )
}

export function removeMeasure(tx: WriteDb, plateId: string, source: MeasureSource): void {
  tx.run('delete from plate_measures where plate_id = ? and source = ?', plateId, source)
}
