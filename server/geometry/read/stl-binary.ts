import { STL_HEADER_BYTES, STL_TRIANGLE_BYTES } from '../../../shared/geometry/files/binary-stl.ts'
import { FileRefused } from '../file-refused.ts'
import type { MeshInFile } from '../mesh/mesh.ts'
import { meshFromTriangles } from '../mesh/triangle-soup.ts'
import { weldStoredTriangles } from '../mesh/weld-triangles.ts'
import { bytesInMemory, type PartBytes } from './file-source.ts'
import { countStlTriangles } from './stl-count.ts'

/** A triangle begins with its normal. */
const NORMAL_BYTES = 12
const FIRST_CORNER_BYTE = STL_HEADER_BYTES + NORMAL_BYTES

export interface StlInFile extends MeshInFile {
  /** Content that does not count for the print: a count in the header that is not that of the triangles. */
  ignored: string[]
}

/**
 * Reads binary STL: an 80-byte header without meaning, a 32-bit count, then 50 bytes a triangle (normal, three corners,
 * attribute). Ignores normals: the winding of the corners decides which side is outside. The size of the file says how
 * many triangles there are. Throws `file_unreadable` when the last one is not whole.
 */
export function readBinaryStl(file: Uint8Array | PartBytes, mmPerUnit: number): StlInFile {
  const source = file instanceof Uint8Array ? bytesInMemory(file) : file
  if (source.size < STL_HEADER_BYTES) throw cutOff(`${source.size} bytes are no header`)
  const head = new Uint8Array(STL_HEADER_BYTES)
  source.copy(head, 0)
  const announced = new DataView(head.buffer).getUint32(80, true)
  const count = countStlTriangles(source, announced)
  if (count === null) throw cutOff(`${announced} triangles are announced, the file has ${source.size} bytes`)
  const copy = (into: Uint8Array, from: number) => source.copy(into, STL_HEADER_BYTES + from)
  const stored = { copy, count, stride: STL_TRIANGLE_BYTES, cornersAt: NORMAL_BYTES, mmPerUnit }
  const read = weldStoredTriangles(stored) ?? weldWithoutKernels(source.whole(), count, mmPerUnit)
  return { ...read, ignored: otherCount(announced, count) }
}

/** A count of zero says nothing: it was never written. */
function otherCount(announced: number, count: number): string[] {
  if (announced === 0 || announced === count) return []
  const [wrong, right] = [announced, count].map((number) => number.toLocaleString('en-US'))
  return [`a header that counts ${wrong} triangles instead of ${right}`]
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
