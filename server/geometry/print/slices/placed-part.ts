import type { Vec3 } from '../../../../shared/geometry/feature.ts'
import type { Mesh } from '../../mesh/mesh.ts'
import { plateAxes } from '../../place/plate-axes.ts'

/** A mesh as it stands on the plate: z up, lowest point at 0, x and y from 0. */
export interface PlacedPart {
  x: Float32Array
  y: Float32Array
  z: Float32Array
  triangles: Uint32Array
  size: Vec3
  /** Where 0, 0, 0 lies along the plate's axes of the mesh as it was. */
  origin: Vec3
}

/**
 * Turns a mesh so that `down` points at the plate, and sets it down on z = 0. Straight down is not turned. A mesh that
 * reaches to infinity is taken for an empty one.
 */
export function placeOnPlate(mesh: Mesh, down: Vec3): PlacedPart {
  const axes = plateAxes(down)
  const [x, y, z] = [axes.x, axes.y, axes.z].map((axis) => along(mesh.positions, axis))
  const [alongX, alongY, alongZ] = [x, y, z].map(setDown)
  const size: Vec3 = [alongX.extent, alongY.extent, alongZ.extent]
  const origin: Vec3 = [alongX.least, alongY.least, alongZ.least]
  if (!size.every(Number.isFinite)) return { x, y, z, triangles: new Uint32Array(0), size: [0, 0, 0], origin }
  return { x, y, z, triangles: mesh.triangles, size, origin }
}

function along(positions: Float32Array, axis: Vec3): Float32Array {
  const out = new Float32Array(positions.length / 3)
  for (let vertex = 0, at = 0; vertex < out.length; vertex++, at += 3) {
    out[vertex] = positions[at] * axis[0] + positions[at + 1] * axis[1] + positions[at + 2] * axis[2]
  }
  return out
}

/** Moves the least of the values to 0 and tells how far they reach. */
function setDown(values: Float32Array): { least: number; extent: number } {
  let least = Infinity
  let greatest = -Infinity
  for (const value of values) {
    if (value < least) least = value
    if (value > greatest) greatest = value
  }
  if (!(greatest > least)) return { least: Number.isFinite(least) ? least : 0, extent: 0 }
  for (let at = 0; at < values.length; at++) values[at] -= least
  return { least, extent: greatest - least }
}
