// Everything within a distance of a segment is a capsule: on each row one range of pixels. The same operations in the same
// order as in TypeScript, for two distances at a time, so that both find exactly the same pixels.

/** Doubles of a segment: x and y of its start, x and y of its end, in pixels. */
const SEGMENT_BYTES: usize = 32

/**
 * Clears or sets the capsules around segments, in two sets: with the first radius in one, with the second radius in the
 * other, which may be missing: 0.
 */
export function stampTwo(
  segments: usize,
  count: i32,
  one: usize,
  oneRadius: f64,
  other: usize,
  otherRadius: f64,
  rows: i32,
  columns: i32,
  wordsPerRow: i32,
  sets: i32,
): void {
  const radius = f64x2(oneRadius, otherRadius)
  const widest = max(oneRadius, otherRadius)
  const rowBytes = (<usize>wordsPerRow) << 2
  const end = segments + <usize>count * SEGMENT_BYTES
  for (let at = segments; at < end; at += SEGMENT_BYTES) {
    const rises = load<f64>(at, 24) >= load<f64>(at, 8)
    const lowX = rises ? load<f64>(at) : load<f64>(at, 16)
    const lowY = rises ? load<f64>(at, 8) : load<f64>(at, 24)
    const dx = (rises ? load<f64>(at, 16) : load<f64>(at)) - lowX
    const dy = (rises ? load<f64>(at, 24) : load<f64>(at, 8)) - lowY
    const first = <i32>max(0, ceil(lowY - widest - 0.5))
    const last = <i32>min(<f64>rows, ceil(lowY + dy + widest - 0.5))
    placeCapsule(lowX, lowY, dx, dy, radius)
    for (let row = first; row < last; row++) {
      findRange(<f64>row + 0.5)
      const begins = rangeBegin
      const ends = rangeEnd
      const place = <usize>row * rowBytes
      stampRow(one + place, f64x2.extract_lane(begins, 0), f64x2.extract_lane(ends, 0), columns, sets)
      if (other !== 0)
        stampRow(other + place, f64x2.extract_lane(begins, 1), f64x2.extract_lane(ends, 1), columns, sets)
    }
  }
}

let capsuleX: f64 = 0
let capsuleY: f64 = 0
let rise: f64 = 0
let run: f64 = 0
let slope: f64 = 0
let radii: v128 = f64x2.splat(0)
let radii2: v128 = f64x2.splat(0)
let offsetX: v128 = f64x2.splat(0)
let offsetY: v128 = f64x2.splat(0)
/** First column, and one past the last, as whole doubles, for both radii. */
let rangeBegin: v128 = f64x2.splat(0)
let rangeEnd: v128 = f64x2.splat(0)

function placeCapsule(lowX: f64, lowY: f64, dx: f64, dy: f64, radius: v128): void {
  const length = sqrt(dx * dx + dy * dy)
  capsuleX = lowX
  capsuleY = lowY
  rise = dy
  run = dx
  slope = dy > 0 ? dx / dy : 0
  radii = radius
  radii2 = f64x2.mul(radius, radius)
  offsetX = length > 0 ? f64x2.mul(f64x2.splat(dy / length), radius) : radius
  offsetY = length > 0 ? f64x2.mul(f64x2.splat(dx / length), radius) : f64x2.splat(0)
}

function findRange(center: f64): void {
  const none = f64x2.splat(0)
  const y = f64x2.splat(center - capsuleY)
  const beyond = f64x2.splat(center - capsuleY - rise)
  const top = f64x2.splat(rise)
  const lower = f64x2.sqrt(f64x2.max(none, f64x2.sub(radii2, f64x2.mul(y, y))))
  const upper = f64x2.sqrt(f64x2.max(none, f64x2.sub(radii2, f64x2.mul(beyond, beyond))))
  const across = f64x2.splat(run)
  const lean = f64x2.splat(slope)
  const onLeft = f64x2.sub(y, offsetY)
  const onRight = f64x2.add(y, offsetY)
  const leftSide = f64x2.sub(f64x2.mul(onLeft, lean), offsetX)
  const rightSide = f64x2.add(offsetX, f64x2.mul(onRight, lean))
  const leftUpper = v128.bitselect(f64x2.sub(across, upper), leftSide, f64x2.ge(onLeft, top))
  const rightUpper = v128.bitselect(f64x2.add(across, upper), rightSide, f64x2.ge(onRight, top))
  const left = v128.bitselect(f64x2.neg(lower), leftUpper, f64x2.le(onLeft, none))
  const right = v128.bitselect(lower, rightUpper, f64x2.le(onRight, none))
  const half = f64x2.splat(0.5)
  const x = f64x2.splat(capsuleX)
  rangeBegin = f64x2.ceil(f64x2.sub(f64x2.add(x, left), half))
  const end = f64x2.ceil(f64x2.sub(f64x2.add(x, right), half))
  // Rows that only the wider capsule reaches.
  const isBelow = f64x2.lt(
    f64x2.sub(f64x2.splat(center), half),
    f64x2.ceil(f64x2.sub(f64x2.sub(f64x2.splat(capsuleY), radii), half)),
  )
  const isAbove = f64x2.ge(
    f64x2.sub(f64x2.splat(center), half),
    f64x2.ceil(f64x2.sub(f64x2.add(f64x2.splat(capsuleY + rise), radii), half)),
  )
  rangeEnd = v128.bitselect(rangeBegin, end, v128.or(isBelow, isAbove))
}

function stampRow(row: usize, begin: f64, end: f64, columns: i32, sets: i32): void {
  const from = <i32>max(0, begin)
  const to = <i32>min(<f64>columns, end)
  if (to <= from) return
  const first = row + ((<usize>(from >>> 5)) << 2)
  const last = row + ((<usize>((to - 1) >>> 5)) << 2)
  let head: u32 = (<u32>-1) << (from & 31)
  const tail: u32 = <u32>-1 >>> (31 - ((to - 1) & 31))
  for (let at = first; at < last; at += 4) {
    stampWord(at, head, sets)
    head = -1
  }
  stampWord(last, head & tail, sets)
}

function stampWord(at: usize, mask: u32, sets: i32): void {
  const word = load<u32>(at)
  store<u32>(at, sets !== 0 ? word | mask : word & ~mask)
}
