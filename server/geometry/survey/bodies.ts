import { type Body } from '../../../shared/geometry/part.ts'
import { MAX_FEATURES, MAX_FEATURE_FACES, type Vec3 } from '../../../shared/geometry/feature.ts'
import { findContainers } from './containment.ts'
import type { MeasuredShells } from '../mesh/measured-shells.ts'
import { sizeOf, type Measure } from '../mesh/measure.ts'
import type { Mesh } from '../mesh/mesh.ts'
import type { Shells } from '../mesh/shells.ts'

/**
 * Lists the shells of a repaired mesh, largest bounding box first, at most MAX_FEATURES. `faces` are its triangles, and
 * `closed` says which shells enclose a volume.
 */
export function listBodies(mesh: Mesh, { shells, measures }: MeasuredShells, closed: Uint8Array): Body[] {
  const containers = findContainers(mesh, { ...shells, closed }, measures)
  const listed = [...measures.keys()]
    .sort((a, b) => diagonal(measures[b]) - diagonal(measures[a]) || a - b)
    .slice(0, MAX_FEATURES)
  const faces = firstFaces(shells, listed)
  return listed.map((shell) => {
    const { triangles, volume_mm3, area_mm2, bounds_mm } = measures[shell]
    // Wound inward and inside another shell: a void, not a second body.
    const nested = containers.has(shell) && volume_mm3 < 0
    return {
      triangles,
      volume_mm3,
      area_mm2,
      bounds_mm,
      nested,
      feature: {
        kind: nested ? 'void' : 'body',
        center_mm: [0, 1, 2].map((axis) => (bounds_mm.min[axis] + bounds_mm.max[axis]) / 2) as Vec3,
        normal: null,
        size_mm: Math.max(...sizeOf(bounds_mm)),
        area_mm2,
        faces: faces.get(shell) ?? [],
        faces_truncated: triangles > MAX_FEATURE_FACES,
      },
    }
  })
}

function diagonal({ bounds_mm }: Measure): number {
  return Math.hypot(...sizeOf(bounds_mm))
}

/** Returns the first triangles of the listed shells. */
function firstFaces({ count, ofTriangle }: Shells, listed: number[]): Map<number, number[]> {
  const faces = new Map<number, number[]>(listed.map((shell) => [shell, []]))
  const unfilled = Array.from({ length: count }, (_, shell) => faces.get(shell))
  let left = faces.size
  for (let triangle = 0; triangle < ofTriangle.length && left > 0; triangle++) {
    const list = unfilled[ofTriangle[triangle]]
    if (!list) continue
    list.push(triangle)
    if (list.length < MAX_FEATURE_FACES) continue
    unfilled[ofTriangle[triangle]] = undefined
    left--
  }
  return faces
}
