import { STL_HEADER_BYTES, STL_TRIANGLE_BYTES } from '../../../shared/geometry/files/binary-stl.ts'
import type { PlacedPart } from '../print/slices/placed-part.ts'

const HEADER = 'Binary STL, units: mm'

/** Encodes a part in its print orientation as binary STL. */
export function encodeStl({ x, y, z, triangles }: PlacedPart): Uint8Array {
  const count = triangles.length / 3
  const bytes = new Uint8Array(STL_HEADER_BYTES + count * STL_TRIANGLE_BYTES)
  bytes.set(new TextEncoder().encode(HEADER))
  const view = new DataView(bytes.buffer)
  view.setUint32(80, count, true)
  let at = STL_HEADER_BYTES
  for (let corner = 0; corner < triangles.length; corner += 3, at += STL_TRIANGLE_BYTES) {
    const points = [0, 1, 2].map((side) => {
      const vertex = triangles[corner + side]
      return [x[vertex], y[vertex], z[vertex]]
    })
    // With normals: some readers detect binary files by the bytes of the first one.
    const numbers = [...normalOf(points), ...points.flat()]
    for (const [index, number] of numbers.entries()) view.setFloat32(at + index * 4, number, true)
  }
  return bytes
}

function normalOf([a, b, c]: number[][]): number[] {
  const [ux, uy, uz] = b.map((value, axis) => value - a[axis])
  const [vx, vy, vz] = c.map((value, axis) => value - a[axis])
  const cross = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
  const length = Math.hypot(...cross)
  return length > 0 ? cross.map((value) => value / length) : [0, 0, 0]
}
