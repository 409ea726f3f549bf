import type { MeshInFile } from './mesh.ts'
import { listBytes, withMeshKernels } from './kernels/kernels.ts'
import { copyToShare } from './shared-list.ts'
import { refuseMostlyUnusable } from './triangle-soup.ts'

/** Triangles in a file, `stride` bytes each: nine 32-bit coordinates from `cornersAt` on, times `mmPerUnit`. */
export interface StoredTriangles {
  /** Fills a list with the bytes of triangles, from the byte `from` of all. */
  copy: (into: Uint8Array, from: number) => void
  count: number
  stride: number
  cornersAt: number
  mmPerUnit: number
}

/** Triangles that are handed over at a time. */
const CHUNK = 16_384

/**
 * As `meshFromTriangles`, by kernels. Null if they lack the memory, and for a surface with more vertices than triangles: it is in pieces of
 * a few triangles, and its vertices need another table. The memory is kept: the survey of the surface needs as much.
 */
export function weldStoredTriangles(stored: StoredTriangles): MeshInFile | null {
  const { copy, count, stride, cornersAt, mmPerUnit } = stored
  const chunk = Math.min(count, CHUNK)
  const room = count + 3
  const slots = tableSize(room)
  const needed = listBytes(chunk * stride, slots * 4, room * 12, count * 12)
  return withMeshKernels(needed, (kernels, lists) => {
    const input = lists.bytes(chunk * stride)
    const table = lists.words(slots)
    const coordinates = lists.floats(room * 3)
    const triangles = lists.words(count * 3)
    kernels.beginWeld(coordinates.byteOffset, room, table.byteOffset, slots, triangles.byteOffset)
    let corners = 0
    for (let first = 0; first < count; first += CHUNK) {
      const some = Math.min(CHUNK, count - first)
      copy(input.subarray(0, some * stride), first * stride)
      corners = kernels.weldTriangles(input.byteOffset + cornersAt, stride, some, mmPerUnit)
      if (corners < 0) return null
    }
    const unusableTriangles = count - corners / 3
    refuseMostlyUnusable(unusableTriangles, count)
    const positions = copyToShare(coordinates.subarray(0, kernels.weldedVertices() * 3))
    return { mesh: { positions, triangles: copyToShare(triangles.subarray(0, corners)) }, unusableTriangles }
  })
}

function tableSize(vertices: number): number {
  let slots = 64
  while (slots < vertices * 2) slots *= 2
  return slots
}
