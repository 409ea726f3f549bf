import type { Vec3 } from '../../../shared/geometry/feature.ts'
import { cross, dot, unit } from '../mesh/vectors.ts'
import type { Faces } from '../surface/regions.ts'
import type { Surface } from '../surface/surface.ts'

/** A right-handed coordinate frame whose third axis is that of a hole or pin. */
export interface AxisFrame {
  origin: Vec3
  u: Vec3
  v: Vec3
  axis: Vec3
}

/** Returns two unit vectors perpendicular to an axis and to each other. */
export function perpendicularAxes(axis: Vec3): { u: Vec3; v: Vec3 } {
  const other: Vec3 = Math.abs(axis[0]) < 0.7 ? [1, 0, 0] : [0, 1, 0]
  const u = unit(cross(axis, other))
  return { u, v: cross(axis, u) }
}

/** Returns a frame whose origin is on the faces, so that squares of coordinates stay small. */
export function axisFrameAt({ mesh }: Surface, faces: Faces, axis: Vec3): AxisFrame {
  const vertex = mesh.triangles[faces[0] * 3] * 3
  const origin: Vec3 = [mesh.positions[vertex], mesh.positions[vertex + 1], mesh.positions[vertex + 2]]
  return { origin, axis, ...perpendicularAxes(axis) }
}

export function pointInFrame({ origin, u, v, axis }: AxisFrame, x: number, y: number, z: number): Vec3 {
  return [0, 1, 2].map((at) => origin[at] + x * u[at] + y * v[at] + z * axis[at]) as Vec3
}

/** Returns the coordinates of a vertex in a frame: two across the axis, one along it. */
export function vertexInFrame({ mesh }: Surface, vertex: number, { origin, u, v, axis }: AxisFrame): Vec3 {
  const at = vertex * 3
  const from: Vec3 = [
    mesh.positions[at] - origin[0],
    mesh.positions[at + 1] - origin[1],
    mesh.positions[at + 2] - origin[2],
  ]
  return [dot(from, u), dot(from, v), dot(from, axis)]
}

/** Returns the least and the greatest coordinate of faces along the axis. */
export function axialExtent(surface: Surface, faces: Faces, frame: AxisFrame): [number, number] {
  let [min, max] = [Infinity, -Infinity]
  for (const face of faces) {
    for (let corner = face * 3; corner < face * 3 + 3; corner++) {
      const [, , along] = vertexInFrame(surface, surface.mesh.triangles[corner], frame)
      if (along < min) min = along
      if (along > max) max = along
    }
  }
  return [min, max]
}
