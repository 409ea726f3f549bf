/** An 80-byte header and a 32-bit count, then 50 bytes a triangle. */
export const STL_HEADER_BYTES = 84
export const STL_TRIANGLE_BYTES = 50

const MAX_SAMPLES = 50
/** Larger coordinates are noise in any unit; bytes of other formats read as floats mostly are larger. */
const MAX_PLAUSIBLE_COORDINATE = 1e9
const MAX_NORMAL = 1.1

/**
 * Says how well a file fits the binary STL layout. The header text means nothing: many binary files begin with "solid".
 * 'exact': the size is that of its count. 'miscounted': plausible triangles and a whole number of them, but the count
 * is another. 'longer' and 'cut off': plausible triangles, more or fewer bytes than its count.
 */
export type BinaryStlForm = 'exact' | 'miscounted' | 'longer' | 'cut off' | 'no'

export function binaryStlForm(head: Uint8Array, size: number): BinaryStlForm {
  if (size < STL_HEADER_BYTES || head.length < STL_HEADER_BYTES) return 'no'
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  const expected = STL_HEADER_BYTES + STL_TRIANGLE_BYTES * view.getUint32(80, true)
  if (size === expected) return 'exact'
  if (!holdStlTriangles(head.subarray(STL_HEADER_BYTES), MAX_NORMAL)) return 'no'
  if ((size - STL_HEADER_BYTES) % STL_TRIANGLE_BYTES === 0) return 'miscounted'
  return size > expected ? 'longer' : 'cut off'
}

/** Returns true if the first records read as triangles: no absurd coordinate, no longer normal, and most of them with an area. */
export function holdStlTriangles(records: Uint8Array, maxNormal = MAX_PLAUSIBLE_COORDINATE): boolean {
  const view = new DataView(records.buffer, records.byteOffset, records.byteLength)
  const samples = Math.min(Math.floor(view.byteLength / STL_TRIANGLE_BYTES), MAX_SAMPLES)
  let different = 0
  for (let start = 0; start < samples * STL_TRIANGLE_BYTES; start += STL_TRIANGLE_BYTES) {
    if (!isPlausible(view, start, maxNormal)) return false
    if (hasDifferentCorners(view, start)) different++
  }
  return different > samples / 2
}

/** Accepts normals that are not numbers: programs write them for triangles without an area. */
function isPlausible(view: DataView, start: number, maxNormal: number): boolean {
  for (let at = 0; at < 12; at++) {
    const value = view.getFloat32(start + at * 4, true)
    if (at < 3 && Number.isNaN(value)) continue
    const limit = at < 3 ? maxNormal : MAX_PLAUSIBLE_COORDINATE
    if (!(Math.abs(value) <= limit) || isDenormal(value)) return false
  }
  return true
}

function hasDifferentCorners(view: DataView, start: number): boolean {
  for (let at = 24; at < 48; at += 4) {
    if (view.getFloat32(start + at, true) !== view.getFloat32(start + 12 + (at % 12), true)) return true
  }
  return false
}

/** Small whole numbers of other formats read as floats so close to zero that no program writes them. */
function isDenormal(value: number): boolean {
  return value !== 0 && Math.abs(value) < 1.2e-38
}
