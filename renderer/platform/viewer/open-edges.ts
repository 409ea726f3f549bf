import type { Finding } from '../../../shared/geometry/finding.ts'
import type { PreparedPart } from './prepare-mesh.ts'

/** The finding whose places are the borders of holes. */
const HOLES = 'mesh_not_watertight'

/** Sides on which no other triangle meets the surface, as pairs of ends: 6 numbers each, in the part's own axes. */
function openSides(
  { positions, neighbors }: Pick<PreparedPart, 'positions' | 'neighbors'>,
  faces: readonly number[],
): number[] {
  const ends: number[] = []
  for (const face of faces) {
    for (let side = 0; side < 3; side++) {
      if (neighbors[face * 3 + side] !== -1) continue
      for (const corner of [side, (side + 1) % 3]) {
        const start = face * 9 + corner * 3
        ends.push(positions[start], positions[start + 1], positions[start + 2])
      }
    }
  }
  return ends
}

/** Returns the borders of the holes that a finding names; empty for other findings, and where the holes were closed. */
export function holeBorders(part: PreparedPart, finding: Finding | undefined): number[] {
  if (finding?.code !== HOLES) return []
  return finding.features.flatMap(({ faces }) => openSides(part, faces))
}
