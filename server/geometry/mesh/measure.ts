import type { Vec3 } from '../../../shared/geometry/feature.ts'
import type { Mesh } from './mesh.ts'
import type { Shells } from './shells.ts'

export interface Bounds {
  min: Vec3
  max: Vec3
}

/** Measures of one shell or of the whole surface. The volume is negative where the surface is inside out. */
export interface Measure {
  triangles: number
  volume_mm3: number
  area_mm2: number
  bounds_mm: Bounds
}

/**
 * Returns the bounding box of the vertices that triangles use. That of an empty mesh has size 0 and is at the origin.
 */
export function boundsOf(mesh: Mesh): Bounds {
  const min: Vec3 = [Infinity, Infinity, Infinity]
  const max: Vec3 = [-Infinity, -Infinity, -Infinity]
  for (const vertex of mesh.triangles) {
    for (let axis = 0; axis < 3; axis++) {
      const value = mesh.positions[vertex * 3 + axis]
      if (value < min[axis]) min[axis] = value
      if (value > max[axis]) max[axis] = value
    }
  }
  return mesh.triangles.length > 0 ? { min, max } : { min: [0, 0, 0], max: [0, 0, 0] }
}

export function sizeOf(bounds: Bounds): Vec3 {
  return [0, 1, 2].map((axis) => bounds.max[axis] - bounds.min[axis]) as Vec3
}

/** Measures all shells as one. */
export function measureMesh(mesh: Mesh): Measure {
  const wholeMesh: Shells = { count: 1, ofTriangle: new Uint32Array(mesh.triangles.length / 3) }
  return measureShells(mesh, wholeMesh)[0]
}

/**
 * Measures volume, area and bounding box of every shell. Volume by the divergence theorem: the sum of signed tetrahedra
 * to a vertex of the part (not to the origin, which would cost a small part far from it its digits), in doubles.
 */
export function measureShells(mesh: Mesh, shells: Shells): Measure[] {
  const { positions, triangles } = mesh
  const measures = Array.from({ length: shells.count }, emptyMeasure)
  const [ox, oy, oz] = positions
  for (let at = 0; at < triangles.length; at += 3) {
    const measure = measures[shells.ofTriangle[at / 3]]
    const a = triangles[at] * 3
    const b = triangles[at + 1] * 3
    const c = triangles[at + 2] * 3
    const ax = positions[a] - ox
    const ay = positions[a + 1] - oy
    const az = positions[a + 2] - oz
    const bx = positions[b] - ox - ax
    const by = positions[b + 1] - oy - ay
    const bz = positions[b + 2] - oz - az
    const cx = positions[c] - ox - ax
    const cy = positions[c + 1] - oy - ay
    const cz = positions[c + 2] - oz - az
    const nx = by * cz - bz * cy
    const ny = bz * cx - bx * cz
    const nz = bx * cy - by * cx
    measure.triangles++
    measure.volume_mm3 += (ax * nx + ay * ny + az * nz) / 6
    measure.area_mm2 += Math.sqrt(nx * nx + ny * ny + nz * nz) / 2
    include(measure.bounds_mm, positions, a)
    include(measure.bounds_mm, positions, b)
    include(measure.bounds_mm, positions, c)
  }
  return measures
}

function emptyMeasure(): Measure {
  const bounds_mm: Bounds = { min: [Infinity, Infinity, Infinity], max: [-Infinity, -Infinity, -Infinity] }
  return { triangles: 0, volume_mm3: 0, area_mm2: 0, bounds_mm }
}

function include({ min, max }: Bounds, positions: Float32Array, start: number): void {
  for (let axis = 0; axis < 3; axis++) {
    const value = positions[start + axis]
    if (value < min[axis]) min[axis] = value
    if (value > max[axis]) max[axis] = value
  }
}
