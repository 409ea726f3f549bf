// Finds the samples of a row that are in a triangle. Computed in double precision, as in `surface/rasterize.ts`, so
// that the same samples are covered.

/** The corners of a triangle from the top down; the side between the first and the last is the long one. */
export let topY: f64 = 0
export let bottomY: f64 = 0
let topX: f64 = 0
let middleX: f64 = 0
let middleY: f64 = 0
let longSlope: f64 = 0
let upperSlope: f64 = 0
let lowerSlope: f64 = 0

/** The first and the last sample of a row in the triangle. */
export let left: i32 = 0
export let right: i32 = 0

export function sortCorners(ax: f64, ay: f64, bx: f64, by: f64, cx: f64, cy: f64): void {
  let spare: f64
  if (by < ay) {
    spare = ax
    ax = bx
    bx = spare
    spare = ay
    ay = by
    by = spare
  }
  if (cy < ay) {
    spare = ax
    ax = cx
    cx = spare
    spare = ay
    ay = cy
    cy = spare
  }
  if (cy < by) {
    spare = bx
    bx = cx
    cx = spare
    spare = by
    by = cy
    cy = spare
  }
  topX = ax
  topY = ay
  middleX = bx
  middleY = by
  bottomY = cy
  longSlope = (cx - ax) / (cy - ay)
  upperSlope = (bx - ax) / (by - ay)
  lowerSlope = (cx - bx) / (cy - by)
}

/** False if the triangle has no sample in this row. */
export function findSpan(row: i32, columns: i32): bool {
  const y = <f64>row + 0.5
  if (y >= bottomY) return false
  const long = topX + (y - topY) * longSlope
  const short = y < middleY ? topX + (y - topY) * upperSlope : middleX + (y - middleY) * lowerSlope
  const from = max(0, ceil(min(long, short) - 0.5))
  const to = min(<f64>(columns - 1), floor(max(long, short) - 0.5))
  if (!(from <= to)) return false
  left = <i32>from
  right = <i32>to
  return true
}
