import type { Vec3 } from '../../../shared/geometry/feature.ts'
import { cross, dot, unit } from '../mesh/vectors.ts'
import type { Faces } from '../surface/regions.ts'
import type { Surface } from '../surface/surface.ts'

/** Right-handed unit axes with an axis of interest as the third, and where they start from. */
export interface AxisFrame {
  origin: Vec3
  u: Vec3
  v: Vec3
  axis: Vec3
}

/** Two unit vectors square to a third and to each other. */
export function perpendicularAxes(axis: Vec3): { u: Vec3; v: Vec3 } {
  const other: Vec3 = Math.abs(axis[0]) < 0.7 ? [1, 0, 0] : [0, 1, 0]
  const u = unit(cross(axis, other))
  return { u, v: cross(axis, u) }
}

/** Near the surface, so that squares of coordinates stay small. */
export function axisFrameAt({ mesh }: Surface, faces: Faces, axis: Vec3): AxisFrame {
  const vertex = mesh.triangles[faces[0] * 3] * 3
  const origin: Vec3 = [mesh.positions[vertex], mesh.positions[vertex + 1], mesh.positions[vertex + 2]]
  return { origin, axis, ...perpendicularAxes(axis) }
}

export function pointInFrame({ origin, u, v, axis }: AxisFrame, x: number, y: number, z: number): Vec3 {
  return [0, 1, 2].map((at) => origin[at] + x * u[at] + y * v[at] + z * axis[at]) as Vec3
}

/** Coordinates of a vertex across and along the axis. */
export function coordinates({ mesh }: Surface, vertex: number, { origin, u, v, axis }: AxisFrame): Vec3 {
  const at = vertex * 3
  const from: Vec3 = [
    mesh.positions[at] - origin[0],
    mesh.positions[at + 1] - origin[1],
    mesh.positions[at + 2] - origin[2],
  ]
  return [dot(from, u), dot(from, v), dot(from, axis)]
}

/** The least and the greatest coordinate of faces along the axis. */
export function axialExtent(surface: Surface, faces: Faces, frame: AxisFrame): [number, number] {
  let [least, most] = [Infinity, -Infinity]
  for (const face of faces) {
    for (let corner = face * 3; corner < face * 3 + 3; corner++) {
      const [, , along] = coordinates(surface, surface.mesh.triangles[corner], frame)
      if (along < least) least = along
      if (along > most) most = along
    }
  }
  return [least, most]
}
