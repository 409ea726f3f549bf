import { findContainers, innermost } from './containment.ts'
import { measureShells } from '../mesh/measure.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { flippedTriangles, type WindingPatches } from './winding.ts'

/**
 * Turns closed patches that are inside out. An outer patch must enclose a positive volume. One that lies inside
 * another is left as drawn (a void when it is wound inwards, a second solid otherwise), but goes along when the one
 * around it is turned: then the whole part was stored inside out.
 */
export function orientOutward(mesh: Mesh, patches: WindingPatches): { mesh: Mesh; turned: number } {
  const measures = measureShells(mesh, patches)
  const containers = findContainers(mesh, patches, measures)
  const isTurned = new Uint8Array(patches.count)
  // Outer patches first, so that what lies around a patch is decided before it.
  const depth = (patch: number) => containers.get(patch)?.length ?? 0
  for (const patch of [...measures.keys()].sort((a, b) => depth(a) - depth(b))) {
    if (patches.closed[patch] === 0) continue
    const around = innermost(containers.get(patch), measures)
    const turn = around === null ? measures[patch].volume_mm3 < 0 : isTurned[around] === 1
    isTurned[patch] = turn ? 1 : 0
  }
  const turned = isTurned.reduce((sum, one) => sum + one, 0)
  if (turned === 0) return { mesh, turned }
  const flip = Uint8Array.from(patches.ofTriangle, (patch) => isTurned[patch])
  return { mesh: { positions: mesh.positions, triangles: flippedTriangles(mesh.triangles, flip) }, turned }
}
