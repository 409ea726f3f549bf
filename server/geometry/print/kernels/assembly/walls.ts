// Everything within a distance of a segment is a capsule: on each row one range of pixels. Ranges are found for four rows at
// a time, relative to the segment, where single precision is exact to a millionth of a pixel. Capsules of one outline
// overlap: on each row, ranges that touch are joined before they are stamped.

import { beginRanges, joinRanges, OFFSET_BYTES, stampOpenRanges } from './ranges'

/** Bytes of a segment: x and y of its start, x and y of its end as doubles, in pixels. */
const SEGMENT_BYTES: usize = 32
/** Added to a small whole number, makes a float whose bits end with it: cheaper than a conversion that saturates. */
const ROUND: f32 = 12_582_912
const ROUND_BITS: i32 = 0x4b400000

/** The offsets, and after them the open ranges. */
let table: usize = 0
let offsets: i32 = 0
let freeByte: usize = 0
let rows: i32 = 0
let columns: i32 = 0
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
  beginRanges(wordsPerRow, setting)
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
    stampOpenRanges(table + <usize>offset * OFFSET_BYTES, firstRow, lastRow)
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
  const steps = i32x4(0, 1, 2, 3)
  for (let row = first; row < last; row += 4) {
    const numbers = i32x4.add(i32x4.splat(row), steps)
    const y = f32x4.add(f32x4.convert_i32x4_s(i32x4.sub(numbers, i32x4.splat(<i32>baseY))), shiftY)
    const lower = halfChord(squared, y)
    const upper = halfChord(squared, f32x4.sub(y, top))
    const onLeft = f32x4.sub(y, offsetY)
    const onRight = f32x4.add(y, offsetY)
    const leftSide = f32x4.sub(f32x4.mul(onLeft, slope), offsetX)
    const rightSide = f32x4.add(f32x4.mul(onRight, slope), offsetX)
    const left = boundOf(onLeft, top, f32x4.neg(lower), leftSide, f32x4.sub(across, upper))
    const right = boundOf(onRight, top, lower, rightSide, f32x4.add(across, upper))
    const from = i32x4.max_s(i32x4.splat(0), i32x4.add(column, wholeNumbers(f32x4.add(x, left))))
    const to = i32x4.min_s(i32x4.splat(columns), i32x4.add(column, wholeNumbers(f32x4.add(x, right))))
    const isStamped = v128.and(i32x4.lt_s(from, to), i32x4.lt_s(numbers, i32x4.splat(last)))
    joinRanges(offset, row, isStamped, from, to)
  }
}

/** Returns half of the width of a disc at a height above its center. */
function halfChord(squaredRadius: v128, height: v128): v128 {
  const squared = f32x4.sub(squaredRadius, f32x4.mul(height, height))
  return f32x4.sqrt(f32x4.pmax(f32x4.splat(0), squared))
}

/** A capsule is bounded by its side line where that crosses a row, `along` the segment; else by the disc at one of its ends. */
function boundOf(along: v128, top: v128, lowerDisc: v128, side: v128, upperDisc: v128): v128 {
  const upper = v128.bitselect(upperDisc, side, f32x4.ge(along, top))
  return v128.bitselect(lowerDisc, upper, f32x4.le(along, f32x4.splat(0)))
}

/** Rounded up. Columns are at most some ten thousand. */
function wholeNumbers(values: v128): v128 {
  return i32x4.sub(f32x4.add(f32x4.ceil(values), f32x4.splat(ROUND)), i32x4.splat(ROUND_BITS))
}
