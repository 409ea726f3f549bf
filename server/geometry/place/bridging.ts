import { NO_FACE } from '../mesh/face-neighbors.ts'
import { downwards, type Lying } from './orientation.ts'
import type { Faces } from '../surface/regions.ts'

/** Lines stretched between two sides sag a little from 10 mm on and hold up to this (findings-and-rates, bridges). */
const MAX_BRIDGE = 25
/** The top of a round hole is no straight bridge; it holds up to about 11 mm of diameter. */
const MAX_ARCH = 8
/** A ledge of two lines sticks out without help. */
const MAX_LEDGE = 1
/** Looking straight down within about 11 degrees. */
const FLAT = 0.98
/** Ends of bridge lines that must have material under them. */
const ANCHORED = 0.9
const DIRECTIONS = 12

/** Unit vectors along the plate in which lines may be stretched. */
const LINE_X = Float64Array.from({ length: DIRECTIONS }, (_, step) => Math.cos((Math.PI * step) / DIRECTIONS))
const LINE_Y = Float64Array.from({ length: DIRECTIONS }, (_, step) => Math.sin((Math.PI * step) / DIRECTIONS))

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
  const { area, shadow } = shadowOf(lying, faces)
  const longest = shadow > area * FLAT ? MAX_BRIDGE : MAX_ARCH
  const ends = lineEnds(lying, faces, hanging)
  return LINE_X.some((_, direction) => {
    const length = lineLength(shadow, ends, direction)
    return length <= MAX_LEDGE || (length <= longest && isAnchored(ends, direction))
  })
}

/** mm between the two sides that a flat hanging place is held on, the shortest way; null where it is held otherwise. */
export function bridgeSpan(lying: Lying, faces: Faces, hanging: Uint8Array): number | null {
  const { area, shadow } = shadowOf(lying, faces)
  if (shadow <= area * FLAT) return null
  const ends = lineEnds(lying, faces, hanging)
  let span = Infinity
  for (let direction = 0; direction < DIRECTIONS; direction++) {
    if (isAnchored(ends, direction)) span = Math.min(span, lineLength(shadow, ends, direction))
  }
  return Number.isFinite(span) ? span : null
}

/** mm2 of a place, and of what it covers seen from above. */
function shadowOf(lying: Lying, faces: Faces): { area: number; shadow: number } {
  let shadow = 0
  let area = 0
  for (const face of faces) {
    area += lying.surface.areas[face]
    shadow += lying.surface.areas[face] * downwards(lying, face)
  }
  return { area, shadow }
}

/** Every line has two ends, so this is the mean length of a line. */
function lineLength(shadow: number, ends: LineEnds, direction: number): number {
  return (2 * shadow) / ends.all[direction]
}

function isAnchored(ends: LineEnds, direction: number): boolean {
  return ends.anchored[direction] >= ANCHORED * ends.all[direction]
}

function lineEnds(lying: Lying, faces: Faces, hanging: Uint8Array): LineEnds {
  const { triangles } = lying.surface.mesh
  const { neighbors } = lying.surface
  const ends = { all: new Float64Array(DIRECTIONS), anchored: new Float64Array(DIRECTIONS) }
  for (const face of faces) {
    for (let half = face * 3; half < face * 3 + 3; half++) {
      const beyond = neighbors[half]
      if (beyond !== NO_FACE && hanging[beyond]) continue
      const from = triangles[half]
      const to = triangles[half === face * 3 + 2 ? face * 3 : half + 1]
      addRim(ends, { lying, from, to }, beyond)
    }
  }
  return ends
}

interface Rim {
  lying: Lying
  from: number
  to: number
}

function addRim(ends: LineEnds, { lying, from, to }: Rim, beyond: number): void {
  const { positions } = lying.surface.mesh
  const { x, y } = lying.axes
  const rimX = positions[to * 3] - positions[from * 3]
  const rimY = positions[to * 3 + 1] - positions[from * 3 + 1]
  const rimZ = positions[to * 3 + 2] - positions[from * 3 + 2]
  const alongX = rimX * x[0] + rimY * x[1] + rimZ * x[2]
  const alongY = rimX * y[0] + rimY * y[1] + rimZ * y[2]
  const isAnchored = beyond !== NO_FACE && goesDown({ lying, from, to }, beyond)
  for (let direction = 0; direction < DIRECTIONS; direction++) {
    const width = Math.abs(alongX * LINE_Y[direction] - alongY * LINE_X[direction])
    ends.all[direction] += width
    if (isAnchored) ends.anchored[direction] += width
  }
}

/** True where the face beyond a rim goes on downwards from it, as the wall under the end of a bridge does. */
function goesDown({ lying, from, to }: Rim, beyond: number): boolean {
  const { triangles, positions } = lying.surface.mesh
  let third = from
  for (let corner = beyond * 3; corner < beyond * 3 + 3; corner++)
    if (triangles[corner] !== from && triangles[corner] !== to) third = triangles[corner]
  let rim2 = 0
  let along = 0
  let rimDown = 0
  let awayDown = 0
  for (let axis = 0; axis < 3; axis++) {
    const start = positions[from * 3 + axis]
    const rim = positions[to * 3 + axis] - start
    const away = positions[third * 3 + axis] - start
    rim2 += rim * rim
    along += rim * away
    rimDown += rim * lying.axes.z[axis]
    awayDown += away * lying.axes.z[axis]
  }
  // What is left of the way to the third corner across the rim.
  return awayDown - (along / Math.max(rim2, Number.MIN_VALUE)) * rimDown < 0
}
