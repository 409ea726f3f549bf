import { findSolids } from '../gaps/solids.ts'
import { findRoot } from '../mesh/shells.ts'
import { withoutUnusedVertices, type Mesh } from '../mesh/mesh.ts'

/**
 * Returns a mesh for each body, with the voids and the bodies inside its material. Surfaces that enclose nothing are left out: they
 * cannot be printed alone.
 */
export function separateBodies(mesh: Mesh): Mesh[] {
  const { shells, measures, parent } = findSolids(mesh)
  const corners = new Map<number, number[]>()
  for (let triangle = 0; triangle < shells.ofTriangle.length; triangle++) {
    const body = findRoot(parent, shells.ofTriangle[triangle])
    if (!(measures[body].volume_mm3 > 0)) continue
    const known = corners.get(body)
    const own = [0, 1, 2].map((corner) => mesh.triangles[triangle * 3 + corner])
    if (known) known.push(...own)
    else corners.set(body, own)
  }
  return [...corners.values()].map((own) => withoutUnusedVertices(mesh.positions, Uint32Array.from(own)))
}
