import type { Vec3 } from '../../../../shared/geometry/feature.ts'
import { MM_PER_UNIT } from '../../../../shared/geometry/files/part-file.ts'
import type { Units } from '../../../../shared/geometry/units.ts'

export const UNIT_NAMES: Record<Units, string> = { mm: 'millimeters', cm: 'centimeters', in: 'inches' }

/** Converts a size in mm that was read as `from` to the size in mm if the file is in `units`. */
export function sizeIn(dimensions_mm: readonly number[], from: Units, units: Units): Vec3 {
  const scale = MM_PER_UNIT[units] / MM_PER_UNIT[from]
  return [dimensions_mm[0] * scale, dimensions_mm[1] * scale, dimensions_mm[2] * scale]
}

/** Likely range of the largest side of a printed part, in mm. */
const LIKELY_MM = { min: 10, max: 400 }

/** Returns another unit in which the part has a likely size, inches first as the most common mistake; null if none does. */
export function likelierUnits(dimensions_mm: readonly number[], now: Units): Units | null {
  const candidates: Units[] = ['in', 'mm', 'cm']
  const fits = (units: Units) => {
    const largest = Math.max(...sizeIn(dimensions_mm, now, units))
    return largest >= LIKELY_MM.min && largest <= LIKELY_MM.max
  }
  return candidates.find((units) => units !== now && fits(units)) ?? null
}
