/**
 * The preview mesh as sent to the viewer, little-endian:
 *
 *     offset  bytes  what
 *          0      4  the letters "LLPM"
 *          4      4  version, 1
 *          8      4  number of vertices V
 *         12      4  number of triangles T
 *         16   12 V  x, y, z of each vertex in mm, 32-bit floats, in the part's own axes
 *   16 + 12V   12 T  three vertex numbers of each triangle, counter-clockwise seen from outside
 *
 * The numbers in `Feature.faces` are triangles of this list.
 */
export interface PreviewMesh {
  positions: Float32Array<ArrayBuffer>
  triangles: Uint32Array<ArrayBuffer>
}

const MAGIC = 0x4d504c4c // "LLPM" read as a little-endian number
const VERSION = 1
const HEADER_BYTES = 16
const BYTES_PER_ROW = 12

export function layOutPreview(positions: Float32Array, triangles: Uint32Array): Uint8Array<ArrayBuffer> {
  const buffer = new ArrayBuffer(HEADER_BYTES + (positions.length + triangles.length) * 4)
  const header = new DataView(buffer)
  header.setUint32(0, MAGIC, true)
  header.setUint32(4, VERSION, true)
  header.setUint32(8, positions.length / 3, true)
  header.setUint32(12, triangles.length / 3, true)
  new Float32Array(buffer, HEADER_BYTES, positions.length).set(positions)
  new Uint32Array(buffer, HEADER_BYTES + positions.length * 4).set(triangles)
  return new Uint8Array(buffer)
}

/** Decodes a preview into views of the buffer. Throws an Error that says what is wrong with it. */
export function decodePreview(buffer: ArrayBuffer): PreviewMesh {
  if (buffer.byteLength < HEADER_BYTES) throw new Error('the preview is shorter than its header')
  const header = new DataView(buffer)
  if (header.getUint32(0, true) !== MAGIC) throw new Error('this is no preview mesh')
  const version = header.getUint32(4, true)
  if (version !== VERSION)
    throw new Error(`the preview has version ${version}, this program reads ${VERSION}`)
  const vertices = header.getUint32(8, true)
  const triangleCount = header.getUint32(12, true)
  if (buffer.byteLength !== HEADER_BYTES + (vertices + triangleCount) * BYTES_PER_ROW) {
    throw new Error('the preview is longer or shorter than its counts say')
  }
  const positions = new Float32Array(buffer, HEADER_BYTES, vertices * 3)
  const triangles = new Uint32Array(buffer, HEADER_BYTES + vertices * BYTES_PER_ROW)
  if (!positions.every((coordinate) => Number.isFinite(coordinate))) {
    throw new Error('the preview has a coordinate that is no number')
  }
  if (!triangles.every((vertex) => vertex < vertices))
    throw new Error('the preview names a vertex that it does not have')
  return { positions, triangles }
}
