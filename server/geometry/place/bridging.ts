import { NO_FACE } from '../mesh/face-neighbors.ts'
import { downwardCosine, type Orientation } from './orientation.ts'
import type { Faces } from '../surface/regions.ts'

/** mm. Longer bridges need supports: published limits of print shops are 5 to 60 mm; bridges sag a little from 10 mm on. */
const MAX_BRIDGE_MM = 25
/** mm. The top of a round hole is not a straight bridge; it holds up to about 11 mm of diameter. */
const MAX_ARCH_MM = 8
/** mm. A ledge two lines wide prints without supports. */
const MAX_LEDGE_MM = 1
/** Cosine: faces straight down within about 11 degrees. */
const FLAT_COSINE = 0.98
/** Share of the ends of bridge lines that must rest on material. */
const MIN_ANCHORED_SHARE = 0.9
const DIRECTIONS = 12

/** Unit vectors along the plate: the directions in which bridge lines may run. */
const LINE_X = Float64Array.from({ length: DIRECTIONS }, (_, step) => Math.cos((Math.PI * step) / DIRECTIONS))
const LINE_Y = Float64Array.from({ length: DIRECTIONS }, (_, step) => Math.sin((Math.PI * step) / DIRECTIONS))

/** The total width in mm of the ends of a direction's lines, and the part of it that rests on material. */
interface LineEnds {
  all: Float64Array
  anchored: Float64Array
}

/**
 * True for an overhang that prints without supports: a ledge narrower than two lines, or a bridge, where in some
 * direction nearly all ends of its lines rest on material. `faces` is one connected group of the faces marked in
 * `overhanging`.
 */
export function isSelfSupporting(orientation: Orientation, faces: Faces, overhanging: Uint8Array): boolean {
  const { area, projected } = measureProjection(orientation, faces)
  const longest = projected > area * FLAT_COSINE ? MAX_BRIDGE_MM : MAX_ARCH_MM
  const ends = lineEnds(orientation, faces, overhanging)
  return LINE_X.some((_, direction) => {
    const length = lineLength(projected, ends, direction)
    return length <= MAX_LEDGE_MM || (length <= longest && isAnchored(ends, direction))
  })
}

/** mm between the two sides that hold a flat overhang, along the shortest direction; null if no two sides do. */
export function measureBridgeSpan(
  orientation: Orientation,
  faces: Faces,
  overhanging: Uint8Array,
): number | null {
  const { area, projected } = measureProjection(orientation, faces)
  if (projected <= area * FLAT_COSINE) return null
  const ends = lineEnds(orientation, faces, overhanging)
  let span = Infinity
  for (let direction = 0; direction < DIRECTIONS; direction++) {
    if (isAnchored(ends, direction)) span = Math.min(span, lineLength(projected, ends, direction))
  }
  return Number.isFinite(span) ? span : null
}

/** mm2 of the faces, and of their projection onto the plate. */
function measureProjection(orientation: Orientation, faces: Faces): { area: number; projected: number } {
  let projected = 0
  let area = 0
  for (const face of faces) {
    area += orientation.surface.areas[face]
    projected += orientation.surface.areas[face] * downwardCosine(orientation, face)
  }
  return { area, projected }
}

/** Returns the mean length of a line in mm: every line has two ends. */
function lineLength(projected: number, ends: LineEnds, direction: number): number {
  return (2 * projected) / ends.all[direction]
}

function isAnchored(ends: LineEnds, direction: number): boolean {
  return ends.anchored[direction] >= MIN_ANCHORED_SHARE * ends.all[direction]
}

function lineEnds(orientation: Orientation, faces: Faces, overhanging: Uint8Array): LineEnds {
  const { triangles } = orientation.surface.mesh
  const { neighbors } = orientation.surface
  const ends = { all: new Float64Array(DIRECTIONS), anchored: new Float64Array(DIRECTIONS) }
  for (const face of faces) {
    for (let half = face * 3; half < face * 3 + 3; half++) {
      const beyond = neighbors[half]
      if (beyond !== NO_FACE && overhanging[beyond]) continue
      const from = triangles[half]
      const to = triangles[half === face * 3 + 2 ? face * 3 : half + 1]
      addEdge(ends, { orientation, from, to }, beyond)
    }
  }
  return ends
}

interface BoundaryEdge {
  orientation: Orientation
  from: number
  to: number
}

function addEdge(ends: LineEnds, { orientation, from, to }: BoundaryEdge, beyond: number): void {
  const { positions } = orientation.surface.mesh
  const { x, y } = orientation.axes
  const edgeX = positions[to * 3] - positions[from * 3]
  const edgeY = positions[to * 3 + 1] - positions[from * 3 + 1]
  const edgeZ = positions[to * 3 + 2] - positions[from * 3 + 2]
  const alongX = edgeX * x[0] + edgeY * x[1] + edgeZ * x[2]
  const alongY = edgeX * y[0] + edgeY * y[1] + edgeZ * y[2]
  const isAnchored = beyond !== NO_FACE && continuesDownward({ orientation, from, to }, beyond)
  for (let direction = 0; direction < DIRECTIONS; direction++) {
    const width = Math.abs(alongX * LINE_Y[direction] - alongY * LINE_X[direction])
    ends.all[direction] += width
    if (isAnchored) ends.anchored[direction] += width
  }
}

/** True if the face beyond a rim continues downward from it, as the wall under the end of a bridge does. */
function continuesDownward({ orientation, from, to }: BoundaryEdge, beyond: number): boolean {
  const { triangles, positions } = orientation.surface.mesh
  let third = from
  for (let corner = beyond * 3; corner < beyond * 3 + 3; corner++)
    if (triangles[corner] !== from && triangles[corner] !== to) third = triangles[corner]
  let squaredLength = 0
  let along = 0
  let edgeDown = 0
  let awayDown = 0
  for (let axis = 0; axis < 3; axis++) {
    const start = positions[from * 3 + axis]
    const edge = positions[to * 3 + axis] - start
    const away = positions[third * 3 + axis] - start
    squaredLength += edge * edge
    along += edge * away
    edgeDown += edge * orientation.axes.z[axis]
    awayDown += away * orientation.axes.z[axis]
  }
  // The height of the third corner, without its component along the edge.
  return awayDown - (along / Math.max(squaredLength, Number.MIN_VALUE)) * edgeDown < 0
}
