import { type Body } from '../../../shared/geometry/part.ts'
import { MAX_FEATURES, MAX_FEATURE_FACES, type Vec3 } from '../../../shared/geometry/feature.ts'
import { findContainers } from './containment.ts'
import type { Edges } from '../mesh/edges.ts'
import { measureShells, sizeOf, type Measure } from '../mesh/measure.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { closedShells, type Shells } from '../mesh/shells.ts'

/** Lists the shells of a repaired mesh, largest bounding box first, at most MAX_FEATURES. `faces` are its triangles. */
export function listBodies(mesh: Mesh, edges: Edges, shells: Shells): Body[] {
  const measures = measureShells(mesh, shells)
  const containers = findContainers(mesh, { ...shells, closed: closedShells(shells, edges) }, measures)
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

function firstFaces(shells: Shells, listed: number[]): Map<number, number[]> {
  const faces = new Map<number, number[]>(listed.map((shell) => [shell, []]))
  shells.ofTriangle.forEach((shell, triangle) => {
    const list = faces.get(shell)
    if (list && list.length < MAX_FEATURE_FACES) list.push(triangle)
  })
  return faces
}
