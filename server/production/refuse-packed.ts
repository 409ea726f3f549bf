import type { ReadDb } from '../platform/db/db.ts'
import { unitsChanged } from '../orders/units/unit-moves.ts'
import type { UnitRow } from '../orders/units/unit-store.ts'
import { isUnitPacked } from '../orders/parcel-store.ts'

/** Refuses with `wrong_state` units that are in a parcel: they must be unpacked first. */
export function refusePacked(db: ReadDb, units: readonly UnitRow[]): void {
  const packed = units.filter((unit) => isUnitPacked(db, unit))
  if (packed.length > 0) throw unitsChanged(packed, 'This order is packed. Unpack it first.')
}
