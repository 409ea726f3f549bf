import {
  listBytes,
  releaseKernelMemory,
  withMeshKernels,
  type KernelLists,
  type MeshKernels,
} from './kernels/kernels.ts'
import type { Measure } from './measure.ts'
import type { Mesh } from './mesh.ts'
import { copyToShare } from './shared-list.ts'
import type { Shells } from './shells.ts'

/** A surface of which every edge is used by two triangles, once in each direction. */
export interface SoundSurface {
  /** As `findFaceNeighbors`. */
  neighbors: Int32Array
  /** Triangles that are connected by edges, in the order of their first. Each encloses a volume. */
  patches: Shells
  /** The measures of the patches, as from `measureShells`. */
  measures: Measure[]
  /** As `countCollinearTriangles`. */
  collinear: number
}

/** A surface in more patches is not worth a special way. */
const MAX_PATCHES = 4096
/** Number of triangles, volume, area, lowest and highest x, y, z. */
const DOUBLES_PER_MEASURE = 9

/**
 * Returns null if the surface has a fault or very many patches, and when it is too large for the kernels: then `findEdges` and what starts from it
 * say the same and more. Keeps the memory of the kernels: simplifying the surface needs as much.
 */
export function findSoundSurface(mesh: Mesh): SoundSurface | null {
  const { positions, triangles } = mesh
  const measureBytes = MAX_PATCHES * DOUBLES_PER_MEASURE * 8
  const bytes = pairingBytes(mesh) + listBytes(positions.byteLength, measureBytes)
  return withMeshKernels(bytes, (kernels, lists) => {
    const paired = pair(mesh, kernels, lists)
    if (!paired) return null
    const count = triangles.length / 3
    const { neighborList, scratch } = paired
    const patchOf = scratch.subarray(0, count)
    const stack = scratch.byteOffset + count * 4
    const patchCount = kernels.fillPatches(neighborList.byteOffset, count, patchOf.byteOffset, stack)
    if (patchCount > MAX_PATCHES) return null
    const positionList = lists.floats(positions.length)
    positionList.set(positions)
    const list = lists.doubles(patchCount * DOUBLES_PER_MEASURE)
    const at = [positionList.byteOffset, paired.triangleList.byteOffset, triangles.length] as const
    kernels.measurePatches(...at, patchOf.byteOffset, patchCount, list.byteOffset)
    return {
      neighbors: copyToShare(neighborList),
      patches: { count: patchCount, ofTriangle: copyToShare(patchOf) },
      measures: Array.from({ length: patchCount }, (_, patch) => measureAt(list, patch)),
      collinear: kernels.countCollinear(...at),
    }
  })
}

/** As `findFaceNeighbors`. Null if the surface has a fault, and when it is too large for the kernels. */
export function findSoundNeighbors(mesh: Mesh): Int32Array | null {
  const neighbors = withMeshKernels(
    pairingBytes(mesh),
    (kernels, lists) => pair(mesh, kernels, lists)?.neighborList.slice() ?? null,
  )
  releaseKernelMemory()
  return neighbors
}

function pairingBytes({ positions, triangles }: Mesh): number {
  const { byteLength } = triangles
  return listBytes(byteLength, byteLength, byteLength, (positions.length / 3) * 4)
}

interface PairedHalfEdges {
  triangleList: Uint32Array
  neighborList: Int32Array
  /** A word for each half-edge that nothing needs any more. */
  scratch: Uint32Array
}

function pair(
  { positions, triangles }: Mesh,
  kernels: MeshKernels,
  lists: KernelLists,
): PairedHalfEdges | null {
  const corners = triangles.length
  const vertices = positions.length / 3
  const triangleList = lists.words(corners)
  triangleList.set(triangles)
  const neighborList = new Int32Array(triangleList.buffer, lists.words(corners).byteOffset, corners)
  const scratch = lists.words(corners)
  const first = lists.words(vertices)
  const isSound = kernels.pairHalfEdges(
    triangleList.byteOffset,
    corners,
    vertices,
    first.byteOffset,
    scratch.byteOffset,
    neighborList.byteOffset,
  )
  return isSound ? { triangleList, neighborList, scratch } : null
}

function measureAt(list: Float64Array, patch: number): Measure {
  const at = patch * DOUBLES_PER_MEASURE
  const [triangles, volume_mm3, area_mm2, left, front, bottom, right, back, top] = list.subarray(
    at,
    at + DOUBLES_PER_MEASURE,
  )
  const bounds_mm: Measure['bounds_mm'] = { min: [left, front, bottom], max: [right, back, top] }
  return { triangles, volume_mm3, area_mm2, bounds_mm }
}
