/** An 80-byte header and a 32-bit count, then 50 bytes a triangle. */
export const STL_HEADER_BYTES = 84
export const STL_TRIANGLE_BYTES = 50

/** The count in a file whose program never wrote the true one. */
const UNWRITTEN_COUNT = 0
const MAX_SAMPLES = 50
/** Larger coordinates are noise in any unit; bytes of other formats read as floats mostly are larger. */
const MAX_PLAUSIBLE_COORDINATE = 1e9

/**
 * How well a file fits the binary STL layout. The header text means nothing: many binary files begin with "solid".
 * 'exact': the size is that of its count. 'uncounted': the count was never written, the size is a whole number of
 * triangles. 'longer' and 'cut off': plausible triangles, more or fewer bytes than its count.
 */
export type BinaryStlForm = 'exact' | 'uncounted' | 'longer' | 'cut off' | 'no'

export function binaryStlForm(head: Uint8Array, size: number): BinaryStlForm {
  if (size < STL_HEADER_BYTES || head.length < STL_HEADER_BYTES) return 'no'
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  const count = view.getUint32(80, true)
  const expected = STL_HEADER_BYTES + STL_TRIANGLE_BYTES * count
  if (size === expected) return 'exact'
  if (!holdsTriangles(view)) return 'no'
  const whole = (size - STL_HEADER_BYTES) % STL_TRIANGLE_BYTES === 0
  if (whole && count === UNWRITTEN_COUNT) return 'uncounted'
  return size > expected ? 'longer' : 'cut off'
}

/** Whether the first records read as triangles: no absurd coordinate, and normals at most of unit length. */
function holdsTriangles(view: DataView): boolean {
  const present = Math.floor((view.byteLength - STL_HEADER_BYTES) / STL_TRIANGLE_BYTES)
  const samples = Math.min(present, MAX_SAMPLES)
  for (let triangle = 0; triangle < samples; triangle++) {
    if (!isTriangle(view, STL_HEADER_BYTES + triangle * STL_TRIANGLE_BYTES)) return false
  }
  return samples > 0
}

function isTriangle(view: DataView, start: number): boolean {
  let different = false
  for (let at = 0; at < 12; at++) {
    const value = view.getFloat32(start + at * 4, true)
    const limit = at < 3 ? 1.1 : MAX_PLAUSIBLE_COORDINATE
    if (!(Math.abs(value) <= limit) || isDenormal(value)) return false
    if (at >= 6 && value !== view.getFloat32(start + 12 + (at % 3) * 4, true)) different = true
  }
  return different
}

/** Small whole numbers of other formats read as floats so close to zero that no program writes them. */
function isDenormal(value: number): boolean {
  return value !== 0 && Math.abs(value) < 1.2e-38
}
