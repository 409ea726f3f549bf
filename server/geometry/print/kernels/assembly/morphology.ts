import { endOfFilled, firstFilled } from './sets'

// Dilation and erosion by octagons. Every pass reads one set and writes another; the second one is `spare`.

let spare: usize = 0
/** Rows of words that are all 0 and all 1: what lies beyond the rows of a set. */
let zeros: usize = 0
let ones: usize = 0

export function lendMemory(spareSet: usize, zeroRow: usize, oneRow: usize): void {
  spare = spareSet
  zeros = zeroRow
  ones = oneRow
}

let rows: i32 = 0
let rowBytes: usize = 0
/** The rows that have pixels: `from` up to but not including `to`. */
let from: i32 = 0
let to: i32 = 0
let source: usize = 0
let target: usize = 0

function begin(bits: usize, rowCount: i32, wordsPerRow: i32): bool {
  const words = rowCount * wordsPerRow
  const first = firstFilled(bits, words, 0)
  if (first === words) return false
  rows = rowCount
  rowBytes = (<usize>wordsPerRow) << 2
  from = first / wordsPerRow
  to = (endOfFilled(bits, words) - 1) / wordsPerRow + 1
  source = bits
  target = spare
  return true
}

function swap(): void {
  const written = target
  target = source
  source = written
}

function finish(bits: usize): void {
  if (source === bits) return
  const start = <usize>from * rowBytes
  memory.copy(bits + start, source + start, <usize>(to - from) * rowBytes)
}

function extend(by: i32): void {
  from = max(0, from - by)
  to = min(rows, to + by)
}

/** A row as a dilation sees it: beyond the rows with pixels there are none. */
function litRow(row: i32, first: i32, end: i32): usize {
  return row >= first && row < end ? source + <usize>row * rowBytes : zeros
}

/** A row as an erosion sees it: everything beyond the grid belongs to the set. */
function heldRow(row: i32): usize {
  if (row < 0 || row >= rows) return ones
  return row >= from && row < to ? source + <usize>row * rowBytes : zeros
}

/** Four words of a row, one pixel column further left; `before` are the four words before them. */
function wordsBefore(before: v128, word: v128): v128 {
  return i8x16.shuffle(before, word, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27)
}

function wordsAfter(word: v128, after: v128): v128 {
  return i8x16.shuffle(word, after, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19)
}

/** Pixels moved to higher columns. */
function moveUp(before: v128, word: v128, by: i32): v128 {
  return v128.or(i32x4.shl(word, by), i32x4.shr_u(wordsBefore(before, word), 32 - by))
}

/** Pixels moved to lower columns. */
function moveDown(word: v128, after: v128, by: i32): v128 {
  return v128.or(i32x4.shr_u(word, by), i32x4.shl(wordsAfter(word, after), 32 - by))
}

export function dilate(bits: usize, rowCount: i32, wordsPerRow: i32, square: i32, diamond: i32): void {
  if (!begin(bits, rowCount, wordsPerRow)) return
  for (let done = 0; done < square;) {
    const step = min(min(square - done, done + 1), 31)
    dilateAcross(step)
    done += step
  }
  for (let done = 0; done < square;) {
    const step = min(square - done, done + 1)
    dilateAlong(step)
    done += step
  }
  if (diamond > 0) {
    dilateCross()
    if (diamond % 2 === 0) dilateCross()
    dilateDiagonals((diamond - 1) >> 1, 1)
    dilateDiagonals((diamond - 1) >> 1, -1)
  }
  finish(bits)
}

function dilateAcross(step: i32): void {
  const none = i32x4.splat(0)
  for (let row = from; row < to; row++) {
    const start = source + <usize>row * rowBytes
    const out = target + <usize>row * rowBytes
    let before = none
    let word = v128.load(start)
    for (let at: usize = 0; at < rowBytes; at += 16) {
      const after = at + 16 < rowBytes ? v128.load(start + at + 16) : none
      const moved = v128.or(moveUp(before, word, step), moveDown(word, after, step))
      v128.store(out + at, v128.or(word, moved))
      before = word
      word = after
    }
  }
  swap()
}

function dilateAlong(step: i32): void {
  const first = from
  const end = to
  extend(step)
  for (let row = from; row < to; row++) {
    const middle = litRow(row, first, end)
    const above = litRow(row - step, first, end)
    const below = litRow(row + step, first, end)
    const out = target + <usize>row * rowBytes
    for (let at: usize = 0; at < rowBytes; at += 16) {
      const beside = v128.or(v128.load(above + at), v128.load(below + at))
      v128.store(out + at, v128.or(v128.load(middle + at), beside))
    }
  }
  swap()
}

function dilateCross(): void {
  const none = i32x4.splat(0)
  const first = from
  const end = to
  extend(1)
  for (let row = from; row < to; row++) {
    const middle = litRow(row, first, end)
    const above = litRow(row - 1, first, end)
    const below = litRow(row + 1, first, end)
    const out = target + <usize>row * rowBytes
    let before = none
    let word = v128.load(middle)
    for (let at: usize = 0; at < rowBytes; at += 16) {
      const after = at + 16 < rowBytes ? v128.load(middle + at + 16) : none
      const across = v128.or(moveUp(before, word, 1), moveDown(word, after, 1))
      const along = v128.or(v128.load(above + at), v128.load(below + at))
      v128.store(out + at, v128.or(word, v128.or(across, along)))
      before = word
      word = after
    }
  }
  swap()
}

function dilateDiagonals(reach: i32, lean: i32): void {
  for (let done = 0; done < reach;) {
    const step = min(min(reach - done, done + 1), 31)
    dilateDiagonal(step, lean)
    done += step
  }
}

/** `lean` 1: the row above moves to higher columns, the row below to lower ones. */
function dilateDiagonal(step: i32, lean: i32): void {
  const none = i32x4.splat(0)
  const first = from
  const end = to
  extend(step)
  for (let row = from; row < to; row++) {
    const middle = litRow(row, first, end)
    const rising = litRow(row - step * lean, first, end)
    const falling = litRow(row + step * lean, first, end)
    const out = target + <usize>row * rowBytes
    let risingBefore = none
    let fallingWord = v128.load(falling)
    for (let at: usize = 0; at < rowBytes; at += 16) {
      const risingWord = v128.load(rising + at)
      const fallingAfter = at + 16 < rowBytes ? v128.load(falling + at + 16) : none
      const moved = v128.or(moveUp(risingBefore, risingWord, step), moveDown(fallingWord, fallingAfter, step))
      v128.store(out + at, v128.or(v128.load(middle + at), moved))
      risingBefore = risingWord
      fallingWord = fallingAfter
    }
  }
  swap()
}

export function erode(bits: usize, rowCount: i32, wordsPerRow: i32, square: i32, diamond: i32): void {
  if (!begin(bits, rowCount, wordsPerRow)) return
  erodeAll(square, diamond)
  finish(bits)
}

/** Ends early when nothing is left. */
function erodeAll(square: i32, diamond: i32): void {
  for (let done = 0; done < square;) {
    const step = min(min(square - done, done + 1), 31)
    if (!erodeAcross(step)) return
    done += step
  }
  for (let done = 0; done < square;) {
    const step = min(square - done, done + 1)
    if (!erodeAlong(step)) return
    done += step
  }
  if (diamond <= 0 || !erodeCross()) return
  if (diamond % 2 === 0 && !erodeCross()) return
  if (erodeDiagonals((diamond - 1) >> 1, 1)) erodeDiagonals((diamond - 1) >> 1, -1)
}

function erodeAcross(step: i32): bool {
  const all = i32x4.splat(-1)
  let left = i32x4.splat(0)
  for (let row = from; row < to; row++) {
    const start = source + <usize>row * rowBytes
    const out = target + <usize>row * rowBytes
    let before = all
    let word = v128.load(start)
    for (let at: usize = 0; at < rowBytes; at += 16) {
      const after = at + 16 < rowBytes ? v128.load(start + at + 16) : all
      const kept = v128.and(word, v128.and(moveUp(before, word, step), moveDown(word, after, step)))
      v128.store(out + at, kept)
      left = v128.or(left, kept)
      before = word
      word = after
    }
  }
  swap()
  return v128.any_true(left)
}

function erodeAlong(step: i32): bool {
  let left = i32x4.splat(0)
  for (let row = from; row < to; row++) {
    const middle = source + <usize>row * rowBytes
    const above = heldRow(row - step)
    const below = heldRow(row + step)
    const out = target + <usize>row * rowBytes
    for (let at: usize = 0; at < rowBytes; at += 16) {
      const beside = v128.and(v128.load(above + at), v128.load(below + at))
      const kept = v128.and(v128.load(middle + at), beside)
      v128.store(out + at, kept)
      left = v128.or(left, kept)
    }
  }
  swap()
  return v128.any_true(left)
}

function erodeCross(): bool {
  const all = i32x4.splat(-1)
  let left = i32x4.splat(0)
  for (let row = from; row < to; row++) {
    const middle = source + <usize>row * rowBytes
    const above = heldRow(row - 1)
    const below = heldRow(row + 1)
    const out = target + <usize>row * rowBytes
    let before = all
    let word = v128.load(middle)
    for (let at: usize = 0; at < rowBytes; at += 16) {
      const after = at + 16 < rowBytes ? v128.load(middle + at + 16) : all
      const across = v128.and(moveUp(before, word, 1), moveDown(word, after, 1))
      const along = v128.and(v128.load(above + at), v128.load(below + at))
      const kept = v128.and(word, v128.and(across, along))
      v128.store(out + at, kept)
      left = v128.or(left, kept)
      before = word
      word = after
    }
  }
  swap()
  return v128.any_true(left)
}

function erodeDiagonals(reach: i32, lean: i32): bool {
  for (let done = 0; done < reach;) {
    const step = min(min(reach - done, done + 1), 31)
    if (!erodeDiagonal(step, lean)) return false
    done += step
  }
  return true
}

function erodeDiagonal(step: i32, lean: i32): bool {
  const all = i32x4.splat(-1)
  let left = i32x4.splat(0)
  for (let row = from; row < to; row++) {
    const middle = source + <usize>row * rowBytes
    const rising = heldRow(row - step * lean)
    const falling = heldRow(row + step * lean)
    const out = target + <usize>row * rowBytes
    let risingBefore = all
    let fallingWord = v128.load(falling)
    for (let at: usize = 0; at < rowBytes; at += 16) {
      const risingWord = v128.load(rising + at)
      const fallingAfter = at + 16 < rowBytes ? v128.load(falling + at + 16) : all
      const beside = v128.and(
        moveUp(risingBefore, risingWord, step),
        moveDown(fallingWord, fallingAfter, step),
      )
      const kept = v128.and(v128.load(middle + at), beside)
      v128.store(out + at, kept)
      left = v128.or(left, kept)
      risingBefore = risingWord
      fallingWord = fallingAfter
    }
  }
  swap()
  return v128.any_true(left)
}
