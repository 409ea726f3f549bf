import {
  binaryStlForm,
  STL_HEADER_BYTES,
  STL_TRIANGLE_BYTES,
} from '../../../shared/geometry/files/binary-stl.ts'
import { FileRefused } from '../file-refused.ts'
import type { MeshInFile } from '../mesh/mesh.ts'
import { meshFromTriangles } from '../mesh/triangle-soup.ts'
import { weldStoredTriangles } from '../mesh/weld-triangles.ts'
import { bytesInMemory, type FileSource } from './file-source.ts'

/** A triangle begins with its normal. */
const NORMAL_BYTES = 12
const FIRST_CORNER_BYTE = STL_HEADER_BYTES + NORMAL_BYTES
/** The header and more triangles than are looked at to tell whether their count was written. */
const HEAD_BYTES = 8192

/**
 * Reads binary STL: an 80-byte header without meaning, a 32-bit count, then 50 bytes a triangle (normal, three corners,
 * attribute). Ignores normals: the winding of the corners decides which side is outside. Allows bytes after the last
 * triangle. A count that was never written is taken from the size. Throws `file_unreadable` when triangles are missing.
 */
export function readBinaryStl(file: Uint8Array | FileSource, mmPerUnit: number): MeshInFile {
  const source = file instanceof Uint8Array ? bytesInMemory(file) : file
  const { size } = source
  if (size < STL_HEADER_BYTES) throw cutOff(`${size} bytes are no header`)
  const head = new Uint8Array(Math.min(size, HEAD_BYTES))
  source.copy(head, 0)
  const present = Math.floor((size - STL_HEADER_BYTES) / STL_TRIANGLE_BYTES)
  const isUncounted = binaryStlForm(head, size) === 'uncounted'
  const count = isUncounted ? present : new DataView(head.buffer).getUint32(80, true)
  if (count > present) throw cutOff(`${count} triangles are announced, ${present} are there`)
  const copy = (into: Uint8Array, from: number) => source.copy(into, STL_HEADER_BYTES + from)
  const stored = { copy, count, stride: STL_TRIANGLE_BYTES, cornersAt: NORMAL_BYTES, mmPerUnit }
  return weldStoredTriangles(stored) ?? weldWithoutKernels(source.whole(), count, mmPerUnit)
}

function weldWithoutKernels(bytes: Uint8Array, count: number, mmPerUnit: number): MeshInFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
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
