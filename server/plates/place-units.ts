import type { PlateUnit } from '../../shared/plates/plate-rules.ts'
import type { Printer } from '../../shared/scheduling/printers.ts'

/** The center of a unit's outline on the bed and its turn about the vertical. */
export interface PlaceOnBed {
  x_mm: number
  y_mm: number
  turn_deg: number
}

/**
 * Returns a place for each unit, null for one that staff place by eye; null when the units do not fit on the bed together,
 * because their bounding boxes need more area than it has.
 */
export function placeUnits(
  units: readonly Pick<PlateUnit, 'size_mm'>[],
  { build_volume_mm: [width, depth] }: Pick<Printer, 'build_volume_mm'>,
  margin_mm: number,
): (PlaceOnBed | null)[] | null {
  const area = units.reduce((sum, { size_mm: [x, y] }) => sum + (x + margin_mm) * (y + margin_mm), 0)
  const exceeds = units.length > 1 && area > (width + margin_mm) * (depth + margin_mm)
  return exceeds ? null : units.map(() => null)
}
