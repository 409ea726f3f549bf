import type { Vec3 } from '../../../shared/geometry/part.ts'
import { NO_FACE } from '../mesh/face-neighbours.ts'
import { downwards, type Lying } from './lying.ts'
import type { Mesh } from '../mesh/mesh.ts'
import type { Faces } from '../surface/regions.ts'
import { combined, dot, minus } from '../mesh/vectors.ts'

/** Lines stretched between two sides sag a little from 10 mm on and hold up to this (findings-and-rates, bridges). */
const LONGEST_BRIDGE = 25
/** The top of a round hole is no straight bridge; it holds up to about 11 mm of diameter. */
const LONGEST_ARCH = 8
/** A ledge of two lines sticks out without help. */
const WIDEST_LEDGE = 1
/** Looking straight down within about 11 degrees. */
const FLAT = 0.98
/** Ends of bridge lines that must have material under them. */
const ANCHORED = 0.9
const DIRECTIONS = 12

/** Unit vectors along the plate in which lines may be stretched. */
const LINES = Array.from({ length: DIRECTIONS }, (_, step) => {
  const angle = (Math.PI * step) / DIRECTIONS
  return { x: Math.cos(angle), y: Math.sin(angle) }
})

/** For each direction how wide the ends of its lines are together, and how much of that has material under it. */
interface LineEnds {
  all: Float64Array
  anchored: Float64Array
}

/**
 * True for a hanging place that prints without supports: a ledge narrower than two lines, or a bridge, where lines
 * can be stretched in some direction so that nearly all of their ends lie on material. `hanging` marks every face
 * that hangs; the place is one connected group of them.
 */
export function carriesItself(lying: Lying, faces: Faces, hanging: Uint8Array): boolean {
  let shadow = 0
  let area = 0
  for (const face of faces) {
    area += lying.surface.areas[face]
    shadow += lying.surface.areas[face] * downwards(lying, face)
  }
  const longest = shadow > area * FLAT ? LONGEST_BRIDGE : LONGEST_ARCH
  const ends = lineEnds(lying, faces, hanging)
  return LINES.some((_, direction) => {
    // Every line has two ends, so this is the mean length of a line.
    const length = (2 * shadow) / ends.all[direction]
    const isAnchored = ends.anchored[direction] >= ANCHORED * ends.all[direction]
    return length <= WIDEST_LEDGE || (length <= longest && isAnchored)
  })
}

function lineEnds(lying: Lying, faces: Faces, hanging: Uint8Array): LineEnds {
  const { axes } = lying
  const { mesh, neighbours } = lying.surface
  const ends = { all: new Float64Array(DIRECTIONS), anchored: new Float64Array(DIRECTIONS) }
  for (const face of faces) {
    for (let corner = 0; corner < 3; corner++) {
      const beyond = neighbours[face * 3 + corner]
      if (beyond !== NO_FACE && hanging[beyond]) continue
      const from = mesh.triangles[face * 3 + corner]
      const to = mesh.triangles[face * 3 + ((corner + 1) % 3)]
      const rim = minus(vertexAt(mesh, to), vertexAt(mesh, from))
      addRim(ends, dot(rim, axes.x), dot(rim, axes.y), goesDown(lying, beyond, from, to))
    }
  }
  return ends
}

function addRim(ends: LineEnds, x: number, y: number, isAnchored: boolean): void {
  for (const [direction, line] of LINES.entries()) {
    const width = Math.abs(x * line.y - y * line.x)
    ends.all[direction] += width
    if (isAnchored) ends.anchored[direction] += width
  }
}

/** True where the face beyond a rim goes on downwards from it, as the wall under the end of a bridge does. */
function goesDown({ surface: { mesh }, axes }: Lying, beyond: number, from: number, to: number): boolean {
  if (beyond === NO_FACE) return false
  const corners = [0, 1, 2].map((corner) => mesh.triangles[beyond * 3 + corner])
  const third = corners.find((vertex) => vertex !== from && vertex !== to) ?? from
  const rim = minus(vertexAt(mesh, to), vertexAt(mesh, from))
  const away = minus(vertexAt(mesh, third), vertexAt(mesh, from))
  const across = combined(1, away, -dot(away, rim) / Math.max(dot(rim, rim), Number.MIN_VALUE), rim)
  return dot(across, axes.z) < 0
}

function vertexAt({ positions }: Mesh, vertex: number): Vec3 {
  return [positions[vertex * 3], positions[vertex * 3 + 1], positions[vertex * 3 + 2]]
}
