import { countPoints, type Contours } from '../slices/contours.ts'
import type { FilledOutline } from './filled-outline.ts'

interface SplitContours {
  contours: Contours
  /** The first point of the segment that each piece is part of. */
  source: Int32Array
}

/**
 * Splits every segment that runs partly in air and partly inside other material, like the sides of crossing bars, into
 * pieces of at most `maxLength` mm, so that each piece either is a wall or is not. Null if there is no such segment.
 */
export function splitMixedSegments(
  contours: Contours,
  filled: FilledOutline,
  maxLength: number,
): SplitContours | null {
  const { loops, starts, x, y } = contours
  const piecesOf = (point: number, next: number) =>
    filled.outside[point] > 0 && filled.inside[point] > 0
      ? Math.ceil(Math.hypot(x[next] - x[point], y[next] - y[point]) / maxLength)
      : 1
  let added = 0
  forEachSegment(contours, (point, next) => {
    added += piecesOf(point, next) - 1
  })
  if (added === 0) return null
  const count = countPoints(contours) + added
  const split: Contours = {
    loops,
    starts: new Uint32Array(loops + 1),
    x: new Float64Array(count),
    y: new Float64Array(count),
  }
  const source = new Int32Array(count)
  let at = 0
  forEachSegment(contours, (point, next, loop) => {
    const pieces = piecesOf(point, next)
    for (let piece = 0; piece < pieces; piece++, at++) {
      split.x[at] = x[point] + ((x[next] - x[point]) * piece) / pieces
      split.y[at] = y[point] + ((y[next] - y[point]) * piece) / pieces
      source[at] = point
    }
    if (point + 1 === starts[loop + 1]) split.starts[loop + 1] = at
  })
  return { contours: split, source }
}

/** Visits each segment by its first point, its next one and its loop. */
export function forEachSegment(
  { loops, starts }: Contours,
  visit: (point: number, next: number, loop: number) => void,
): void {
  for (let loop = 0; loop < loops; loop++) {
    const end = starts[loop + 1]
    for (let point = starts[loop]; point < end; point++)
      visit(point, point + 1 < end ? point + 1 : starts[loop], loop)
  }
}
