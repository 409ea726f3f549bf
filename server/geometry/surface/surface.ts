import { forgetEdges } from '../mesh/edges.ts'
import { findFaceNeighbors, forgetNeighbors } from '../mesh/face-neighbors.ts'
import { freeMemory } from '../mesh/free-memory.ts'
import { measureFaceGeometry } from '../mesh/face-measures.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { buildBvh, type Bvh } from './bvh.ts'
import { refineMesh } from '../mesh/refine.ts'

/**
 * The surface of a part subdivided into triangles that are small compared with the part, called faces, with what every
 * measure needs to know of them. Large flat triangles are subdivided, so that a measure can say where on them.
 */
export interface Surface {
  mesh: Mesh
  /** Vertices below this number are the part's own; the others come from subdivision. */
  ownVertices: number
  /** Number of faces. */
  count: number
  /** For each face the triangle of the part's own mesh that it is part of. */
  parents: Uint32Array
  /** The area of each triangle of the part's own mesh, mm². */
  parentAreas: Float32Array
  /** Outward unit normals, three numbers a face; zeros for a face without area. */
  normals: Float32Array
  /** The area of each face, mm². */
  areas: Float32Array
  /** The area of all faces, mm². */
  area: number
  /** Three a face, see findFaceNeighbors. Found on first use: trees are built before the neighbors are known. */
  readonly neighbors: Int32Array
  /** The tree of the faces. Built on first use: in most parts no wall or gap is narrow enough to need it. */
  readonly bvh: Bvh
  /** The part's own triangles, which are fewer: for rays that need not know on which face they end. */
  own: RayTarget
}

/** Triangles that rays are cast at, with their unit normals. */
export interface RayTarget {
  readonly bvh: Bvh
  normals: Float32Array
}

/** One face in 8 mm² on a cube of 115 mm. Smaller triangles of the part stay faces, so nothing small is missed. */
const TARGET_FACES = 10_000
/**
 * The smallest useful face: everything that matters is larger, so a small part is not subdivided further, down to
 * MIN_TARGET_FACES.
 */
const MIN_FACE_MM2 = 0.4
const MIN_TARGET_FACES = 1500

/** Parts of a surface that are made on first use. */
interface MadeLater {
  neighbors?: Int32Array
  faces?: Bvh
  own?: Bvh
}

const surfaceByMesh = new WeakMap<Mesh, { surface: Surface; made: MadeLater }>()

/** Returns the surface of a welded mesh. Cached while the mesh exists, since every measure starts from it. */
export function surfaceOf(mesh: Mesh): Surface {
  const cached = surfaceByMesh.get(mesh)
  if (cached) return cached.surface
  const own = measureFaceGeometry(mesh)
  const targetFaces = Math.min(TARGET_FACES, Math.max(MIN_TARGET_FACES, own.area / MIN_FACE_MM2))
  const { mesh: refined, parents } = refineMesh(mesh, own.area, targetFaces)
  const made: MadeLater = {}
  const surface: Surface = {
    mesh: refined,
    ownVertices: mesh.positions.length / 3,
    count: parents.length,
    parents,
    parentAreas: own.areas,
    ...(refined === mesh ? own : measureFaceGeometry(refined)),
    get neighbors() {
      return (made.neighbors ??= findFaceNeighbors(refined))
    },
    get bvh() {
      return (made.faces ??= buildBvh(refined))
    },
    own: {
      normals: own.normals,
      get bvh() {
        return refined === mesh ? surface.bvh : (made.own ??= buildBvh(mesh))
      },
    },
  }
  surfaceByMesh.set(mesh, { surface, made })
  return surface
}

/** Frees the surface of a mesh with its edges; the next `surfaceOf` makes it again. */
export function forgetSurface(mesh: Mesh): void {
  const cached = surfaceByMesh.get(mesh)
  if (!cached) return
  surfaceByMesh.delete(mesh)
  const { surface, made } = cached
  const { parents, parentAreas, normals, areas, own } = surface
  // Trees are freed with it: memory that kernels work in cannot be taken from them.
  freeMemory([parents, parentAreas, normals, areas, own.normals, ...(made.neighbors ? [made.neighbors] : [])])
  forgetNeighbors(surface.mesh)
  forgetEdges(surface.mesh)
}

/** Returns true if faces are smaller than the part's own triangles. */
export function isSubdivided({ ownVertices, mesh }: Surface): boolean {
  return mesh.positions.length / 3 > ownVertices
}
