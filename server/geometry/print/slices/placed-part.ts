import type { Vec3 } from '../../../../shared/geometry/feature.ts'
import type { Mesh } from '../../mesh/mesh.ts'
import { plateAxes } from '../../place/plate-axes.ts'

/** A mesh as it stands on the plate, in mm: z up, lowest point at 0, x and y from 0. */
export interface PlacedPart {
  x: Float32Array
  y: Float32Array
  z: Float32Array
  triangles: Uint32Array
  size: Vec3
  /** Coordinates of 0, 0, 0 along the plate's axes in the original mesh. */
  origin: Vec3
}

/**
 * Rotates a mesh so that `down` points at the plate, and moves it to z = 0. Does not rotate it if down is already
 * -z. Treats a mesh of infinite size as empty.
 */
export function placeOnPlate(mesh: Mesh, down: Vec3): PlacedPart {
  const axes = plateAxes(down)
  const [x, y, z] = [axes.x, axes.y, axes.z].map((axis) => projectOnto(mesh.positions, axis))
  const [alongX, alongY, alongZ] = [x, y, z].map(moveToZero)
  const size: Vec3 = [alongX.extent, alongY.extent, alongZ.extent]
  const origin: Vec3 = [alongX.lowest, alongY.lowest, alongZ.lowest]
  if (!size.every(Number.isFinite)) return { x, y, z, triangles: new Uint32Array(0), size: [0, 0, 0], origin }
  return { x, y, z, triangles: mesh.triangles, size, origin }
}

function projectOnto(positions: Float32Array, axis: Vec3): Float32Array {
  const out = new Float32Array(positions.length / 3)
  for (let vertex = 0, at = 0; vertex < out.length; vertex++, at += 3) {
    out[vertex] = positions[at] * axis[0] + positions[at + 1] * axis[1] + positions[at + 2] * axis[2]
  }
  return out
}

/** Moves the lowest value to 0, in place; returns what it was, and the extent of the values. */
function moveToZero(values: Float32Array): { lowest: number; extent: number } {
  let lowest = Infinity
  let highest = -Infinity
  for (const value of values) {
    if (value < lowest) lowest = value
    if (value > highest) highest = value
  }
  if (!(highest > lowest)) return { lowest: Number.isFinite(lowest) ? lowest : 0, extent: 0 }
  for (let at = 0; at < values.length; at++) values[at] -= lowest
  return { lowest, extent: highest - lowest }
}
