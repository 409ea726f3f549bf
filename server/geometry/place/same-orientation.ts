import type { Placement } from '../../../shared/geometry/placement.ts'

type ComparedFigures = Pick<
  Placement,
  'size_mm' | 'contact_mm2' | 'footprint_mm2' | 'overhang_mm2' | 'support_mm3'
>

/** Figures of a symmetric part agree to this share; the rest is noise of its triangles. */
const TOLERANCE_SHARE = 0.03
/** Smaller differences are no reason to choose one over the other. */
const TOLERANCE_MM = 0.2
const TOLERANCE_MM2 = 4
const TOLERANCE_MM3 = 30

/** True if two orientations are the same to a customer, by symmetry: same height, contact, overhangs and supports. */
export function isSameOrientation(a: ComparedFigures, b: ComparedFigures): boolean {
  return (
    areClose(a.size_mm[2], b.size_mm[2], TOLERANCE_MM) &&
    areClose(a.contact_mm2, b.contact_mm2, TOLERANCE_MM2) &&
    areClose(a.footprint_mm2, b.footprint_mm2, TOLERANCE_MM2) &&
    areClose(a.overhang_mm2, b.overhang_mm2, TOLERANCE_MM2) &&
    areClose(a.support_mm3, b.support_mm3, TOLERANCE_MM3)
  )
}

function areClose(a: number, b: number, tolerance: number): boolean {
  return Math.abs(a - b) <= Math.max(tolerance, TOLERANCE_SHARE * Math.max(a, b))
}

/** Drops orientations that are the same as an earlier one. */
export function dropSameOrientations<Figures extends ComparedFigures>(orientations: Figures[]): Figures[] {
  const kept: Figures[] = []
  for (const orientation of orientations)
    if (!kept.some((earlier) => isSameOrientation(earlier, orientation))) kept.push(orientation)
  return kept
}
