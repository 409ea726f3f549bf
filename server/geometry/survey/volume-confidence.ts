import type { EdgeFaults } from '../mesh/edges.ts'
import { sizeOf, type Measure } from '../mesh/measure.ts'

/** Below this share of the bounding box a volume is rounding error, not material. */
const MIN_BOX_SHARE = 1e-9

/**
 * Returns why no binding price may be made from a volume; null if it can be trusted. The volume of a surface is
 * defined exactly when all its edges are used equally often in both directions.
 */
export function findVolumeDoubt(
  faults: EdgeFaults,
  { volume_mm3, bounds_mm }: Measure,
  unread: string[],
): string | null {
  const [x, y, z] = sizeOf(bounds_mm)
  const box = x * y * z
  if (unread.length > 0)
    return `The file describes shapes that are not part of its mesh (${unread.join(', ')}).`
  if (faults.open > 0)
    return `The mesh has gaps (${faults.open} open edges), so we can’t calculate its volume.`
  if (faults.unbalanced > 0) {
    return `More than two faces meet at ${faults.unbalanced} edges, so we can’t calculate its volume.`
  }
  if (!(volume_mm3 > box * MIN_BOX_SHARE)) return 'The surface encloses no volume.'
  return null
}
