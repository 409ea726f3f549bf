import type { Mesh } from './mesh.ts'

export interface FaceMeasures {
  /** Unit normals by the winding, three numbers a triangle; zeros for one without area. */
  normals: Float32Array
  /** The area of each triangle, mm². */
  areas: Float32Array
  /** The area of all triangles, mm². */
  area: number
}

export function measureFaceGeometry({ positions, triangles }: Mesh): FaceMeasures {
  const count = triangles.length / 3
  const normals = new Float32Array(count * 3)
  const areas = new Float32Array(count)
  let area = 0
  for (let face = 0; face < count; face++) {
    const a = triangles[face * 3] * 3
    const b = triangles[face * 3 + 1] * 3
    const c = triangles[face * 3 + 2] * 3
    const ux = positions[b] - positions[a]
    const uy = positions[b + 1] - positions[a + 1]
    const uz = positions[b + 2] - positions[a + 2]
    const vx = positions[c] - positions[a]
    const vy = positions[c + 1] - positions[a + 1]
    const vz = positions[c + 2] - positions[a + 2]
    const nx = uy * vz - uz * vy
    const ny = uz * vx - ux * vz
    const nz = ux * vy - uy * vx
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz)
    if (length === 0) continue
    normals[face * 3] = nx / length
    normals[face * 3 + 1] = ny / length
    normals[face * 3 + 2] = nz / length
    areas[face] = length / 2
    area += length / 2
  }
  return { normals, areas, area }
}
