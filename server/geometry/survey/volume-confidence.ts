import type { EdgeFaults } from '../mesh/edges.ts'
import { sizeOf, type Measure } from '../mesh/measure.ts'

/** Below this share of the box around it a volume is rounding, not material. */
const MIN_SHARE = 1e-9

/**
 * Why no binding price may be made from a volume; null when it can be trusted. The volume of a surface has a meaning
 * exactly when all its edges are used equally often in both directions.
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
  if (faults.open > 0) return `The surface still has ${faults.open} open edges, so its volume is uncertain.`
  if (faults.unbalanced > 0) {
    return `At ${faults.unbalanced} edges the surface is put together in an impossible way, so its volume is uncertain.`
  }
  if (!(volume_mm3 > box * MIN_SHARE)) return 'The surface encloses no volume.'
  return null
}
