import { findFaceNeighbors } from '../mesh/face-neighbors.ts'
import { measureFaceGeometry } from '../mesh/face-measures.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { buildBvh, type Bvh } from './bvh.ts'
import { refineMesh } from '../mesh/refine.ts'

/**
 * The surface of a part cut into pieces that are small against the part ("faces" from here on), with what every
 * measure needs to know of them. Large flat triangles are cut, so that a measure can say where on them.
 */
export interface Surface {
  mesh: Mesh
  /** Vertices up to this number are the part's own; later ones were made by cutting. */
  ownVertices: number
  /** Number of faces. */
  count: number
  /** For each face the triangle of the part's own mesh that it lies in. */
  parents: Uint32Array
  /** mm2 of each triangle of the part's own mesh. */
  parentAreas: Float32Array
  /** Outward unit normals, three numbers a face; all zero for a face without area. */
  normals: Float32Array
  /** mm2 */
  areas: Float32Array
  area: number
  /** Three a face, see findFaceNeighbors. */
  neighbors: Int32Array
  tree: Bvh
}

/** One piece in 8 mm2 on a cube of 115 mm; small triangles are pieces of their own, so nothing small is missed. */
const PIECES = 10_000
/** What matters is larger than this, so a small part is not cut finer, but for a least number of pieces. */
const FINEST_PIECE_MM2 = 0.4
const MIN_PIECES = 1500

const known = new WeakMap<Mesh, Surface>()

/** The surface of a mesh whose equal vertices are one. Kept as long as the mesh, since every measure starts from it. */
export function surfaceOf(mesh: Mesh): Surface {
  const before = known.get(mesh)
  if (before) return before
  const own = measureFaceGeometry(mesh)
  const pieces = Math.min(PIECES, Math.max(MIN_PIECES, own.area / FINEST_PIECE_MM2))
  const { mesh: refined, parents } = refineMesh(mesh, own.area, pieces)
  const surface = {
    mesh: refined,
    ownVertices: mesh.positions.length / 3,
    count: parents.length,
    parents,
    parentAreas: own.areas,
    ...(refined === mesh ? own : measureFaceGeometry(refined)),
    neighbors: findFaceNeighbors(refined),
    tree: buildBvh(refined),
  }
  known.set(mesh, surface)
  return surface
}
