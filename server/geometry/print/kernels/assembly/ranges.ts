// The open ranges of an offset: on each row one, which grows as long as capsules touch it, and is stamped when another begins.

/** Bytes of an offset: the set, its radius as a float, where the open range of each row begins and ends. */
export const OFFSET_BYTES: usize = 16

let rowBytes: usize = 0
let sets: bool = false

/** Ranges set pixels to 1, or clear them. */
export function beginRanges(wordsPerRow: i32, setting: i32): void {
  rowBytes = (<usize>wordsPerRow) << 2
  sets = setting !== 0
}

/** Stamps those of an offset that are still open, in rows up to but not including `to`. */
export function stampOpenRanges(offset: usize, from: i32, to: i32): void {
  const begins = <usize>load<u32>(offset, 8)
  const ends = <usize>load<u32>(offset, 12)
  for (let row = from; row < to; row++) {
    const place = (<usize>row) << 2
    stampRange(<usize>load<u32>(offset), row, load<i32>(begins + place), load<i32>(ends + place))
  }
}

/** Joins ranges of four rows with those that are open there, and opens those that touch none. */
export function joinRanges(offset: usize, row: i32, isStamped: v128, from: v128, to: v128): void {
  const place = (<usize>row) << 2
  const begins = <usize>load<u32>(offset, 8) + place
  const ends = <usize>load<u32>(offset, 12) + place
  let begun = v128.load(begins)
  let ended = v128.load(ends)
  const touches = v128.and(i32x4.le_s(from, ended), i32x4.ge_s(to, begun))
  const opens = v128.andnot(isStamped, touches)
  if (v128.any_true(opens)) {
    openRanges(offset, row, opens, from, to)
    begun = v128.load(begins)
    ended = v128.load(ends)
  }
  v128.store(begins, v128.bitselect(i32x4.min_s(begun, from), begun, isStamped))
  v128.store(ends, v128.bitselect(i32x4.max_s(ended, to), ended, isStamped))
}

/** Stamps the open ranges of those of four rows that begin new ones. */
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
