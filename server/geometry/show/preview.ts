import { MeshoptSimplifier } from 'meshoptimizer/simplifier'
import { layOutPreview } from '../../../shared/geometry/preview-format.ts'
import { triangleCount, withoutUnusedVertices, type Mesh } from '../mesh/mesh.ts'

/** What a browser turns smoothly (measured: 0.6 s for one frame in software, 3.6 MB). */
export const MAX_PREVIEW_TRIANGLES = 200_000
/** Beyond this many times the limit the careful simplifier was held back by the mesh's own damage. */
const HELD_BACK = 1.5

export interface Preview {
  /** See shared/geometry/preview-format.ts. */
  bytes: Uint8Array<ArrayBuffer>
  triangles: number
  simplified: boolean
  /** What the viewer shows. */
  shown: Mesh
  /** mm that it may be off from the mesh. */
  error_mm: number
  /** The preview's triangles with vertex numbers of the mesh; null when they are the mesh's own. */
  kept: Uint32Array | null
}

/**
 * To be awaited before a preview is made. Not at the top level of this module: V8 brings the whole program down when a
 * thread is ended at the moment at which a module that waits has loaded.
 */
export const simplifierReady: Promise<void> = MeshoptSimplifier.ready

/** The mesh as the viewer gets it: as it is, or with at most about 200,000 triangles. */
export function encodePreview(mesh: Mesh): Preview {
  if (triangleCount(mesh) <= MAX_PREVIEW_TRIANGLES) {
    const bytes = layOutPreview(mesh.positions, mesh.triangles)
    return { bytes, triangles: triangleCount(mesh), simplified: false, shown: mesh, error_mm: 0, kept: null }
  }
  const { kept, error_mm } = simplifiedTriangles(mesh, MAX_PREVIEW_TRIANGLES)
  const simple = shownMesh(mesh, kept)
  return {
    bytes: layOutPreview(simple.positions, simple.triangles),
    triangles: triangleCount(simple),
    simplified: true,
    shown: simple,
    error_mm,
    kept,
  }
}

/** What the viewer shows of a mesh with the kept triangles of its preview; the mesh itself where there are none. */
export function shownMesh(mesh: Mesh, kept: Uint32Array | null): Mesh {
  return kept ? withoutUnusedVertices(mesh.positions, kept) : mesh
}

/**
 * About so many triangles of the same shape, over vertices of the mesh. A mesh too damaged for a careful choice
 * is rebuilt coarsely.
 */
function simplifiedTriangles({ positions, triangles }: Mesh, most: number): Simplified {
  // The simplifier tells its error as a share of the mesh's extent.
  const extent = MeshoptSimplifier.getScale(positions, 3)
  const careful = MeshoptSimplifier.simplify(triangles, positions, 3, most * 3, 1, ['Prune'])
  if (careful[0].length <= most * 3 * HELD_BACK) return { kept: careful[0], error_mm: careful[1] * extent }
  const sloppy = MeshoptSimplifier.simplifySloppy(triangles, positions, 3, null, most * 3, 1)
  return { kept: sloppy[0], error_mm: sloppy[1] * extent }
}

interface Simplified {
  kept: Uint32Array
  error_mm: number
}
