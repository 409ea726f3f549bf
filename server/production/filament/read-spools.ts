import type { MaterialId } from '../../../shared/catalog/materials.ts'
import type { FilamentLevel } from '../../../shared/production/filament/filament-levels.ts'
import { plateFilament, type PlateFilament } from '../../../shared/production/filament/plate-filament.ts'
import { milligramsOf, type Spool, type SpoolLogEntry } from '../../../shared/production/filament/spool.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { Shop } from '../../platform/shop.ts'
import { findPlate } from '../../orders/units/plate-store.ts'
import { listSpoolLog } from './filament-log-store.ts'
import { readLevels } from './read-levels.ts'
import { listRetiredSpools, listSpoolsInUse, spoolOf } from './spool-store.ts'

const MAX_RETIRED = 50
const MAX_LOG = 100

export interface SpoolsPage {
  now: number
  levels: FilamentLevel[]
  spools: Spool[]
  retired: Spool[]
  printers: { id: string; name: string; materials: readonly MaterialId[] }[]
  /** The catalog's materials and the colors they come in. */
  materials: { id: MaterialId; label: string; colors: string[] }[]
}

/** Returns every spool, and what is there of each filament beside what is sold. */
export function readSpoolsPage(shop: Shop, caller: Caller): SpoolsPage {
  staffWith('look', caller)
  const { catalog, printers } = readShopData(shop.db)
  const spools = listSpoolsInUse(shop.db).map(spoolOf)
  return {
    now: shop.clock.now(),
    levels: readLevels(shop.db).levels,
    spools,
    retired: listRetiredSpools(shop.db, MAX_RETIRED).map(spoolOf),
    printers: printers.map(({ id, name, materials }) => ({ id, name, materials })),
    materials: catalog.materials.map(({ id, label, colors }) => ({
      id,
      label,
      colors: catalog.custom_color === null ? colors : [...colors, catalog.custom_color],
    })),
  }
}

export function readSpoolLog(shop: Shop, caller: Caller, input: { spool_id: string }): SpoolLogEntry[] {
  staffWith('look', caller)
  return listSpoolLog(shop.db, input.spool_id, MAX_LOG)
}

/** Returns true if the filament at the printer of a plate is enough for it, and which spools would be. */
export function readPlateFilament(shop: Shop, caller: Caller, input: { plate_id: string }): PlateFilament {
  staffWith('look', caller)
  const plate = findPlate(shop.db, input.plate_id)
  if (!plate) throw new Refusal('not_found', 'There is no such plate.')
  const { material, color, printer_id, grams } = plate
  return plateFilament(
    { material, color, printer_id, needs_mg: milligramsOf(grams) },
    listSpoolsInUse(shop.db).map(spoolOf),
  )
}
