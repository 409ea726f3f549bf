import type { MaterialId } from '../../../shared/catalog/materials.ts'
import type { Filament } from '../../../shared/production/filament/filament-levels.ts'
import type { Milligrams } from '../../../shared/production/filament/spool.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'

interface MinimumRow {
  material: MaterialId
  color: string
  mg: Milligrams
}

export function listMinimums(db: ReadDb): MinimumRow[] {
  return db.all<MinimumRow>('select material, color, mg from filament_minimums order by material, color')
}

export function findMinimum(db: ReadDb, { material, color }: Filament): MinimumRow | undefined {
  return db.get<MinimumRow>(
    'select material, color, mg from filament_minimums where material = ? and color = ?',
    material,
    color,
  )
}

/** Null removes the minimum. */
export function saveMinimum(
  tx: WriteDb,
  filament: Filament & { mg: Milligrams | null },
  by: { by_account: string; now: number },
): void {
  const { material, color, mg } = filament
  if (mg === null) {
    tx.run('delete from filament_minimums where material = ? and color = ?', material, color)
    return
  }
  tx.run(
    `insert into filament_minimums (material, color, mg, updated_at, by_account)
     values (:material, :color, :mg, :now, :by_account)
     on conflict (material, color) do update set mg = excluded.mg, updated_at = excluded.updated_at,
       by_account = excluded.by_account`,
    { material, color, mg, ...by },
  )
}
