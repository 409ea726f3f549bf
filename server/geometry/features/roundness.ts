import type { Vec3 } from '../../../shared/geometry/feature.ts'
import { dot } from '../mesh/vectors.ts'
import { faceNormal } from '../surface/face-points.ts'
import type { Faces } from '../surface/regions.ts'
import type { Surface } from '../surface/surface.ts'
import { vertexInFrame, perpendicularAxes, type AxisFrame } from './axis-frame.ts'
import { signedBendSine } from './bends.ts'

/** Directions around an axis are counted in bins of 5 degrees. */
const BINS = 72
/** On a large patch about this many faces are enough to find gaps. */
const SAMPLE_FACES = 4000
/** Normals of a hexagon's flats are 60 degrees apart. */
const MAX_GAP_DEGREES = 65
/** Normals whose tilt against the axis varies more than this belong to a ball or a ring. */
const MAX_TILT_DEVIATION = Math.sin((1.7 * Math.PI) / 180)
/** Faces whose normals lean more along the axis are beyond the rim. */
const RIM_SINE = Math.sin((4 * Math.PI) / 180)
/** Smaller bends are rounding. */
const MIN_BEND_SINE = Math.sin((0.2 * Math.PI) / 180)
/** A bend faces away from the axis through its midpoint; at the ends of a flat between two rounded corners it does not. */
const OFF_AXIS_SINE = Math.sin((11 * Math.PI) / 180)

/** Quick test: normals look in all directions around the axis, with gaps no larger than a hexagon's. */
export function surroundsAxis({ normals }: Surface, faces: ArrayLike<number>, axis: Vec3): boolean {
  const { u, v } = perpendicularAxes(axis)
  const seen = new Uint8Array(BINS)
  const every = Math.ceil(faces.length / SAMPLE_FACES)
  for (let index = 0; index < faces.length; index += every) {
    const at = faces[index] * 3
    const x = normals[at] * u[0] + normals[at + 1] * u[1] + normals[at + 2] * u[2]
    const y = normals[at] * v[0] + normals[at + 1] * v[1] + normals[at + 2] * v[2]
    seen[binOf(Math.atan2(y, x))] = 1
  }
  let gap = 0
  for (let bin = 0; bin < 2 * BINS; bin++) {
    gap = seen[bin % BINS] ? 0 : gap + 1
    if ((gap - 1) * (360 / BINS) > MAX_GAP_DEGREES) return false
  }
  return true
}

export function isEvenlyTilted({ normals, areas }: Surface, faces: Faces, axis: Vec3): boolean {
  let [weight, sum, squares] = [0, 0, 0]
  for (const face of faces) {
    const at = face * 3
    const along = normals[at] * axis[0] + normals[at + 1] * axis[1] + normals[at + 2] * axis[2]
    weight += areas[face]
    sum += along * areas[face]
    squares += along * along * areas[face]
  }
  const mean = sum / weight
  return Math.sqrt(Math.max(0, squares / weight - mean * mean)) <= MAX_TILT_DEVIATION
}

/** Returns the area-weighted mean cosine between the normals and the direction away from the axis. */
export function meanFacingCosine(surface: Surface, faces: Faces, { origin, axis }: AxisFrame): number {
  const { mesh, areas } = surface
  const { positions, triangles } = mesh
  let [sum, weight] = [0, 0]
  for (const face of faces) {
    const [a, b, c] = [triangles[face * 3] * 3, triangles[face * 3 + 1] * 3, triangles[face * 3 + 2] * 3]
    const out = [0, 1, 2].map(
      (at) => (positions[a + at] + positions[b + at] + positions[c + at]) / 3 - origin[at],
    ) as Vec3
    const along = dot(out, axis)
    const across: Vec3 = [out[0] - along * axis[0], out[1] - along * axis[1], out[2] - along * axis[2]]
    const size = Math.sqrt(dot(across, across)) || 1
    sum += (dot(faceNormal(surface, face), across) / size) * areas[face]
    weight += areas[face]
  }
  return sum / weight
}

/** Returns how many degrees around the axis the faces cover. */
export function coveredDegrees(surface: Surface, faces: Faces, frame: AxisFrame): number {
  const covered = new Uint8Array(BINS)
  for (const face of faces) {
    const angles = [0, 1, 2].map((corner) => {
      const [x, y] = vertexInFrame(surface, surface.mesh.triangles[face * 3 + corner], frame)
      return Math.atan2(y, x)
    })
    // A face never covers half a turn, so its corners are within half a turn of the first.
    const steps = angles.map((angle) => {
      const step = angle - angles[0]
      return step > Math.PI ? step - 2 * Math.PI : step < -Math.PI ? step + 2 * Math.PI : step
    })
    const first = Math.floor(((angles[0] + Math.min(...steps)) / (2 * Math.PI)) * BINS)
    const last = Math.floor(((angles[0] + Math.max(...steps)) / (2 * Math.PI)) * BINS)
    for (let bin = first; bin <= last; bin++) covered[(bin + 2 * BINS) % BINS] = 1
  }
  return covered.reduce((sum, flag) => sum + flag, 0) * (360 / BINS)
}

/** Returns the share, by length along the axis, of the bends at whose midpoint the surface does not face the axis. */
export function shareOfOffAxisBends(surface: Surface, faces: Faces, frame: AxisFrame): number {
  const { normals, neighbors, mesh } = surface
  let [off, all] = [0, 0]
  for (const face of faces) {
    for (let corner = 0; corner < 3; corner++) {
      const side = face * 3 + corner
      const next = neighbors[side]
      if (next < face || !(Math.abs(signedBendSine(surface, side)) > MIN_BEND_SINE)) continue
      if (isBeyondRim(surface, next, frame.axis)) continue
      const [ax, ay, az] = vertexInFrame(surface, mesh.triangles[side], frame)
      const [bx, by, bz] = vertexInFrame(surface, mesh.triangles[face * 3 + ((corner + 1) % 3)], frame)
      const length = Math.abs(bz - az)
      const [x, y] = [(ax + bx) / 2, (ay + by) / 2]
      const both = [0, 1, 2].map((at) => normals[face * 3 + at] + normals[next * 3 + at]) as Vec3
      const [nx, ny] = [dot(both, frame.u), dot(both, frame.v)]
      const sine = (nx * y - ny * x) / (Math.hypot(nx, ny) * Math.hypot(x, y) || 1)
      all += length
      if (Math.abs(sine) > OFF_AXIS_SINE) off += length
    }
  }
  return all > 0 ? off / all : 1
}

/** True for a face whose normal leans more along the axis than those of a hole's or pin's wall. */
export function isBeyondRim(surface: Surface, face: number, axis: Vec3): boolean {
  return Math.abs(dot(faceNormal(surface, face), axis)) > RIM_SINE
}

function binOf(angle: number): number {
  return Math.floor((angle / (2 * Math.PI) + 1) * BINS) % BINS
}
