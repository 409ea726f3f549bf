import {
  binaryStlForm,
  STL_HEADER_BYTES,
  STL_TRIANGLE_BYTES,
} from '../../../shared/geometry/files/binary-stl.ts'
import { FileRefused } from '../file-refused.ts'
import type { MeshInFile } from '../mesh/mesh.ts'
import { meshFromTriangles } from '../mesh/triangle-soup.ts'
import { weldStoredTriangles } from '../mesh/weld-triangles.ts'

/** A triangle begins with its normal. */
const FIRST_CORNER_BYTE = STL_HEADER_BYTES + 12

/**
 * Reads binary STL: an 80-byte header without meaning, a 32-bit count, then 50 bytes a triangle (normal, three corners,
 * attribute). Ignores normals: the winding of the corners decides which side is outside. Allows bytes after the last
 * triangle. A count that was never written is taken from the size. Throws `file_unreadable` when triangles are missing.
 */
export function readBinaryStl(bytes: Uint8Array, mmPerUnit: number): MeshInFile {
  if (bytes.length < STL_HEADER_BYTES) throw cutOff(`${bytes.length} bytes are no header`)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const present = Math.floor((bytes.length - STL_HEADER_BYTES) / STL_TRIANGLE_BYTES)
  const isUncounted = binaryStlForm(bytes, bytes.length) === 'uncounted'
  const count = isUncounted ? present : view.getUint32(80, true)
  if (count > present) throw cutOff(`${count} triangles are announced, ${present} are there`)
  const stored = { bytes: bytes.subarray(FIRST_CORNER_BYTE), count, stride: STL_TRIANGLE_BYTES, mmPerUnit }
  const welded = weldStoredTriangles(stored)
  if (welded) return welded
  return meshFromTriangles(count, (triangle, corners) => {
    const from = FIRST_CORNER_BYTE + triangle * STL_TRIANGLE_BYTES
    for (let at = 0; at < 9; at++) corners[at] = view.getFloat32(from + at * 4, true) * mmPerUnit
  })
}

function cutOff(raw: string): FileRefused {
  return new FileRefused(
    'file_unreadable',
    'This STL file is cut off: it ends before its last triangle. Export or upload it again.',
    `binary STL: ${raw}`,
  )
}
