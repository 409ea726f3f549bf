import type { Vec3 } from '../../../shared/geometry/feature.ts'
import { MM_PER_UNIT } from '../../../shared/geometry/files/part-file.ts'
import type { Units } from '../../../shared/geometry/units.ts'

export const UNIT_NAMES: Record<Units, string> = { mm: 'millimeters', cm: 'centimeters', in: 'inches' }

/** The size the part would have if its numbers were meant in `units`, in mm. */
export function sizeIn(dimensions_mm: readonly number[], from: Units, units: Units): Vec3 {
  const scale = MM_PER_UNIT[units] / MM_PER_UNIT[from]
  return [dimensions_mm[0] * scale, dimensions_mm[1] * scale, dimensions_mm[2] * scale]
}

/** Below and above these a printed part is hardly meant: the largest side in mm. */
const LIKELY_MM = { least: 10, most: 400 }

/** The other unit that gives the part a likely size; null when none does. Inches first: that is what people forget. */
export function likelierUnits(dimensions_mm: readonly number[], now: Units): Units | null {
  const candidates: Units[] = ['in', 'mm', 'cm']
  const fits = (units: Units) => {
    const largest = Math.max(...sizeIn(dimensions_mm, now, units))
    return largest >= LIKELY_MM.least && largest <= LIKELY_MM.most
  }
  return candidates.find((units) => units !== now && fits(units)) ?? null
}
