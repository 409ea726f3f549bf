import { findContainers, innermost } from './containment.ts'
import { measureShells, type Measure } from '../mesh/measure.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { flipTriangles, type WindingPatches } from './winding.ts'

/**
 * Flips closed patches that are inside out. An outer patch must enclose a positive volume. A patch inside another stays
 * as drawn (a void when it is wound inward, a second solid otherwise), unless the one around it is flipped: then the
 * whole part was stored inside out, and it is flipped too. Returns the mesh and how many patches were flipped. `measures`: of
 * the patches, if they are known.
 */
export function orientOutward(
  mesh: Mesh,
  patches: WindingPatches,
  measures: Measure[] = measureShells(mesh, patches),
): { mesh: Mesh; turned: number } {
  const containers = findContainers(mesh, patches, measures)
  const isTurned = new Uint8Array(patches.count)
  // Outer patches first, so that a patch is decided after those around it.
  const depth = (patch: number) => containers.get(patch)?.length ?? 0
  for (const patch of [...measures.keys()].sort((a, b) => depth(a) - depth(b))) {
    if (patches.closed[patch] === 0) continue
    const container = innermost(containers.get(patch), measures)
    const isInsideOut = container === null ? measures[patch].volume_mm3 < 0 : isTurned[container] === 1
    isTurned[patch] = isInsideOut ? 1 : 0
  }
  const turned = isTurned.reduce((sum, flag) => sum + flag, 0)
  if (turned === 0) return { mesh, turned }
  const flip = Uint8Array.from(patches.ofTriangle, (patch) => isTurned[patch])
  return { mesh: { positions: mesh.positions, triangles: flipTriangles(mesh.triangles, flip) }, turned }
}
