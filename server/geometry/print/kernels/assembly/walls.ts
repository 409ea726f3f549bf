// Everything within a distance of a segment is a capsule: on each row one range of pixels. Ranges are found for four rows at
// a time, relative to the segment, where single precision is exact to a millionth of a pixel. Capsules of one outline
// overlap: on each row, ranges that touch are joined before they are stamped.

/** Bytes of a segment: x and y of its start, x and y of its end as doubles, in pixels. */
const SEGMENT_BYTES: usize = 32
/** Bytes of an offset: the set, its radius as a float, where the open range of each row begins and ends. */
const OFFSET_BYTES: usize = 16

/** The offsets, and after them the open ranges. */
let table: usize = 0
let offsets: i32 = 0
let freeByte: usize = 0
let rows: i32 = 0
let columns: i32 = 0
let rowBytes: usize = 0
let sets: bool = false
/** The rows that any capsule reaches. */
let firstRow: i32 = 0
let lastRow: i32 = 0

export function lendTable(address: usize): void {
  table = address
}

/** Begins with walls on a grid: `setting` 1 sets the pixels near them, 0 clears them. */
export function beginWalls(room: i32, rowCount: i32, columnCount: i32, wordsPerRow: i32, setting: i32): void {
  offsets = 0
  freeByte = table + <usize>room * OFFSET_BYTES
  rows = rowCount
  columns = columnCount
  rowBytes = (<usize>wordsPerRow) << 2
  sets = setting !== 0
  firstRow = rowCount
  lastRow = 0
}

/** A set that is stamped with a radius in pixels. */
export function addOffset(bits: usize, radius: f64): void {
  const bytes = (<usize>(rows + 4)) << 2
  const at = table + <usize>offsets * OFFSET_BYTES
  store<u32>(at, bits)
  store<f32>(at, <f32>radius, 4)
  store<u32>(at, freeByte, 8)
  memory.fill(freeByte, 0, bytes)
  freeByte += bytes
  store<u32>(at, freeByte, 12)
  memory.fill(freeByte, 0xff, bytes)
  freeByte += bytes
  offsets++
}

export function stampWalls(segments: usize, count: i32): void {
  const end = segments + <usize>count * SEGMENT_BYTES
  for (let at = segments; at < end; at += SEGMENT_BYTES) {
    const rises = load<f64>(at, 24) >= load<f64>(at, 8)
    const lowX = rises ? load<f64>(at) : load<f64>(at, 16)
    const lowY = rises ? load<f64>(at, 8) : load<f64>(at, 24)
    const run = (rises ? load<f64>(at, 16) : load<f64>(at)) - lowX
    const rise = (rises ? load<f64>(at, 24) : load<f64>(at, 8)) - lowY
    const length = sqrt(run * run + rise * rise)
    const alongX = length > 0 ? rise / length : 1
    const alongY = length > 0 ? run / length : 0
    const slope = rise > 0 ? run / rise : 0
    for (let offset = 0; offset < offsets; offset++) {
      const at = table + <usize>offset * OFFSET_BYTES
      stampCapsule(at, lowX, lowY, run, rise, alongX, alongY, slope)
    }
  }
}

/** Stamps the ranges that are still open. */
export function endWalls(): void {
  for (let offset = 0; offset < offsets; offset++) {
    const at = table + <usize>offset * OFFSET_BYTES
    const begins = <usize>load<u32>(at, 8)
    const ends = <usize>load<u32>(at, 12)
    for (let row = firstRow; row < lastRow; row++) {
      const place = (<usize>row) << 2
      stampRange(<usize>load<u32>(at), row, load<i32>(begins + place), load<i32>(ends + place))
    }
  }
}

function stampCapsule(
  offset: usize,
  lowX: f64,
  lowY: f64,
  run: f64,
  rise: f64,
  alongX: f64,
  alongY: f64,
  leaning: f64,
): void {
  const radius = load<f32>(offset, 4)
  const reach = <f64>radius
  const begins = <usize>load<u32>(offset, 8)
  const ends = <usize>load<u32>(offset, 12)
  const first = <i32>max(0, ceil(lowY - reach - 0.5))
  const last = <i32>min(<f64>rows, ceil(lowY + rise + reach - 0.5))
  if (last <= first) return
  firstRow = min(firstRow, first)
  lastRow = max(lastRow, last)
  const offsetX = f32x4.splat(<f32>(alongX * reach))
  const offsetY = f32x4.splat(<f32>(alongY * reach))
  const slope = f32x4.splat(<f32>leaning)
  const baseX = floor(lowX)
  const baseY = floor(lowY)
  const x = f32x4.splat(<f32>(lowX - baseX - 0.5))
  const shiftY = f32x4.splat(<f32>(0.5 - (lowY - baseY)))
  const column = i32x4.splat(<i32>baseX)
  const across = f32x4.splat(<f32>run)
  const top = f32x4.splat(<f32>rise)
  const squared = f32x4.splat(radius * radius)
  const none = f32x4.splat(0)
  const steps = i32x4(0, 1, 2, 3)
  const end = i32x4.splat(last)
  const limit = i32x4.splat(columns)
  for (let row = first; row < last; row += 4) {
    const numbers = i32x4.add(i32x4.splat(row), steps)
    const y = f32x4.add(f32x4.convert_i32x4_s(i32x4.sub(numbers, i32x4.splat(<i32>baseY))), shiftY)
    const beyond = f32x4.sub(y, top)
    const lower = f32x4.sqrt(f32x4.pmax(none, f32x4.sub(squared, f32x4.mul(y, y))))
    const upper = f32x4.sqrt(f32x4.pmax(none, f32x4.sub(squared, f32x4.mul(beyond, beyond))))
    // Bounded by the side line where it crosses this row, else by one of the discs; the same on the right.
    const onLeft = f32x4.sub(y, offsetY)
    const onRight = f32x4.add(y, offsetY)
    const leftSide = f32x4.sub(f32x4.mul(onLeft, slope), offsetX)
    const rightSide = f32x4.add(f32x4.mul(onRight, slope), offsetX)
    const leftUpper = v128.bitselect(f32x4.sub(across, upper), leftSide, f32x4.ge(onLeft, top))
    const rightUpper = v128.bitselect(f32x4.add(across, upper), rightSide, f32x4.ge(onRight, top))
    const left = v128.bitselect(f32x4.neg(lower), leftUpper, f32x4.le(onLeft, none))
    const right = v128.bitselect(lower, rightUpper, f32x4.le(onRight, none))
    const from = i32x4.max_s(i32x4.splat(0), i32x4.add(column, wholeNumbers(f32x4.add(x, left))))
    const to = i32x4.min_s(limit, i32x4.add(column, wholeNumbers(f32x4.add(x, right))))
    const isStamped = v128.and(i32x4.lt_s(from, to), i32x4.lt_s(numbers, end))
    const place = (<usize>row) << 2
    let begun = v128.load(begins + place)
    let ended = v128.load(ends + place)
    const touches = v128.and(i32x4.le_s(from, ended), i32x4.ge_s(to, begun))
    const opens = v128.andnot(isStamped, touches)
    if (v128.any_true(opens)) {
      openRanges(offset, row, opens, from, to)
      begun = v128.load(begins + place)
      ended = v128.load(ends + place)
    }
    v128.store(begins + place, v128.bitselect(i32x4.min_s(begun, from), begun, isStamped))
    v128.store(ends + place, v128.bitselect(i32x4.max_s(ended, to), ended, isStamped))
  }
}

/** Added to a small whole number, makes a float whose bits end with it: cheaper than a conversion that saturates. */
const ROUND: f32 = 12_582_912
const ROUND_BITS: i32 = 0x4b400000

/** Rounded up. Columns are at most some ten thousand. */
function wholeNumbers(values: v128): v128 {
  return i32x4.sub(f32x4.add(f32x4.ceil(values), f32x4.splat(ROUND)), i32x4.splat(ROUND_BITS))
}

/** Of four rows, stamps the open ranges of those that begin new ones. */
function openRanges(offset: usize, row: i32, opens: v128, from: v128, to: v128): void {
  openRange(offset, row, i32x4.extract_lane(opens, 0), i32x4.extract_lane(from, 0), i32x4.extract_lane(to, 0))
  openRange(
    offset,
    row + 1,
    i32x4.extract_lane(opens, 1),
    i32x4.extract_lane(from, 1),
    i32x4.extract_lane(to, 1),
  )
  openRange(
    offset,
    row + 2,
    i32x4.extract_lane(opens, 2),
    i32x4.extract_lane(from, 2),
    i32x4.extract_lane(to, 2),
  )
  openRange(
    offset,
    row + 3,
    i32x4.extract_lane(opens, 3),
    i32x4.extract_lane(from, 3),
    i32x4.extract_lane(to, 3),
  )
}

function openRange(offset: usize, row: i32, opens: i32, from: i32, to: i32): void {
  if (opens === 0) return
  const begin = <usize>load<u32>(offset, 8) + ((<usize>row) << 2)
  const end = <usize>load<u32>(offset, 12) + ((<usize>row) << 2)
  stampRange(<usize>load<u32>(offset), row, load<i32>(begin), load<i32>(end))
  store<i32>(begin, from)
  store<i32>(end, to)
}

function stampRange(bits: usize, row: i32, from: i32, to: i32): void {
  if (to <= from) return
  const start = bits + <usize>row * rowBytes
  const first = start + ((<usize>(from >>> 5)) << 2)
  const last = start + ((<usize>((to - 1) >>> 5)) << 2)
  let head: u32 = (<u32>-1) << (from & 31)
  const tail: u32 = <u32>-1 >>> (31 - ((to - 1) & 31))
  for (let at = first; at < last; at += 4) {
    stampWord(at, head)
    head = -1
  }
  stampWord(last, head & tail)
}

function stampWord(at: usize, mask: u32): void {
  const word = load<u32>(at)
  store<u32>(at, sets ? word | mask : word & ~mask)
}
