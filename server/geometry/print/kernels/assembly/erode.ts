import { beginPasses, endPass, endPasses, from, heldRow, rowBytes, source, target, to } from './passes'
import { moveDown, moveUp } from './shifted-words'

export function erode(bits: usize, rowCount: i32, wordsPerRow: i32, square: i32, diamond: i32): void {
  if (!beginPasses(bits, rowCount, wordsPerRow)) return
  erodeAll(square, diamond)
  endPasses(bits)
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
  endPass()
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
  endPass()
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
  endPass()
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
  endPass()
  return v128.any_true(left)
}
