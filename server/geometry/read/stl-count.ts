import {
  holdStlTriangles,
  STL_HEADER_BYTES,
  STL_TRIANGLE_BYTES,
} from '../../../shared/geometry/files/binary-stl.ts'
import { isControl } from '../../../shared/geometry/files/plain-text.ts'
import type { PartBytes } from './file-source.ts'

/** Counts that programs leave in the header when they never write the true one. */
const UNWRITTEN = new Set([0, 0xffffffff])
const SAMPLE_TRIANGLES = 50
const PIECE_BYTES = 64 * 1024

/**
 * Returns how many triangles a binary STL holds: its size decides, not the count in its header. Programs leave that count
 * empty, or write that of the first body only. Text or other bytes may follow the triangles. Null for a file that is cut off.
 */
export function countStlTriangles(source: PartBytes, announced: number): number | null {
  const present = Math.floor((source.size - STL_HEADER_BYTES) / STL_TRIANGLE_BYTES)
  if (announced === present) return announced
  const isWritten = !UNWRITTEN.has(announced)
  const isWhole = (source.size - STL_HEADER_BYTES) % STL_TRIANGLE_BYTES === 0
  if (announced > present && isWritten) return isWhole && present > 0 ? present : null
  const certain = isWritten ? announced : 0
  const count = Math.ceil((textStart(source) - STL_HEADER_BYTES) / STL_TRIANGLE_BYTES)
  if (!holdsTriangles(source, certain, Math.min(count, present)))
    return announced > present ? null : announced
  return count <= present ? count : null
}

function holdsTriangles(source: PartBytes, first: number, end: number): boolean {
  const sample = new Uint8Array(Math.min(SAMPLE_TRIANGLES, Math.max(0, end - first)) * STL_TRIANGLE_BYTES)
  source.copy(sample, STL_HEADER_BYTES + first * STL_TRIANGLE_BYTES)
  return holdStlTriangles(sample)
}

/** Returns where the text at the end of a file begins: after the last byte that no text has. The size, if there is none. */
function textStart(source: PartBytes): number {
  const piece = new Uint8Array(Math.min(PIECE_BYTES, source.size - STL_HEADER_BYTES))
  for (let to = source.size; to > STL_HEADER_BYTES; to -= piece.length) {
    const from = Math.max(STL_HEADER_BYTES, to - piece.length)
    source.copy(piece.subarray(0, to - from), from)
    const last = piece.subarray(0, to - from).findLastIndex(isControl)
    if (last >= 0) return from + last + 1
  }
  return STL_HEADER_BYTES
}
