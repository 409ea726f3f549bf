import { MeshoptSimplifier } from 'meshoptimizer/simplifier'
import { layOutPreview } from '../../../shared/geometry/preview-format.ts'
import { triangleCount, withoutUnusedVertices, type Mesh } from '../mesh/mesh.ts'
import { simplifySoundSurface } from '../mesh/simplify-sound.ts'

/** As many as a browser rotates smoothly (measured: 0.6 s for a frame in software, 3.6 MB). */
export const MAX_PREVIEW_TRIANGLES = 200_000
/** With more than this many times the limit left, defects of the mesh blocked the careful simplifier. */
const BLOCKED_FACTOR = 1.5

export interface Preview {
  /** See shared/geometry/preview-format.ts. */
  bytes: Uint8Array<ArrayBuffer>
  triangles: number
  simplified: boolean
  /** The mesh that the viewer shows. */
  shown: Mesh
  /** The preview's triangles with vertex numbers of the mesh; null if they are the mesh's own. */
  kept: Uint32Array | null
  /** For each vertex of the mesh the kept one that stands for it; null if that is not known. */
  movedTo: Uint32Array | null
}

/**
 * Await this before making a preview. Not at the top level of this module: V8 crashes the whole program when a thread is
 * terminated just as a module with a top-level await has loaded.
 */
export const simplifierReady: Promise<void> = MeshoptSimplifier.ready

/** Encodes the mesh for the viewer: unchanged, or simplified to about 200,000 triangles at most. */
export function encodePreview(mesh: Mesh): Preview {
  if (triangleCount(mesh) <= MAX_PREVIEW_TRIANGLES) {
    const bytes = layOutPreview(mesh.positions, mesh.triangles)
    return {
      bytes,
      triangles: triangleCount(mesh),
      simplified: false,
      shown: mesh,
      kept: null,
      movedTo: null,
    }
  }
  const simplified = simplifySoundSurface(mesh, MAX_PREVIEW_TRIANGLES)
  const kept = simplified?.triangles ?? simplifiedTriangles(mesh, MAX_PREVIEW_TRIANGLES)
  const simple = shownMesh(mesh, kept)
  return {
    bytes: layOutPreview(simple.positions, simple.triangles),
    triangles: triangleCount(simple),
    simplified: true,
    shown: simple,
    kept,
    movedTo: simplified?.movedTo ?? null,
  }
}

/**
 * Returns the mesh that the viewer shows: of the kept triangles of its preview, or the mesh itself when it is not
 * simplified.
 */
export function shownMesh(mesh: Mesh, kept: Uint32Array | null): Mesh {
  return kept ? withoutUnusedVertices(mesh.positions, kept) : mesh
}

/**
 * Simplifies a surface with faults to about `limit` triangles between vertices of the mesh. Simplifies a mesh too damaged for that
 * less carefully.
 */
function simplifiedTriangles({ positions, triangles }: Mesh, limit: number): Uint32Array {
  const [careful] = MeshoptSimplifier.simplify(triangles, positions, 3, limit * 3, 1, ['Prune'])
  if (careful.length <= limit * 3 * BLOCKED_FACTOR) return careful
  return MeshoptSimplifier.simplifySloppy(triangles, positions, 3, null, limit * 3, 1)[0]
}
