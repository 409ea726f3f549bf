import type { ReservedFilament } from '../../../shared/production/filament/buying-list.ts'
import { filamentLevels, type FilamentLevel } from '../../../shared/production/filament/filament-levels.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { listMinimums } from './minimum-store.ts'
import { readReservedFilament } from './reserved-filament.ts'
import { listSpoolsInUse } from './spool-store.ts'

/** Returns the stock of each filament and the part of it that is sold, and for which orders. */
export function readLevels(db: ReadDb): { levels: FilamentLevel[]; reserved: ReservedFilament[] } {
  const reserved = readReservedFilament(db)
  const levels = filamentLevels({ on_hand: listSpoolsInUse(db), reserved, minimums: listMinimums(db) })
  return { levels, reserved }
}
