import {
  beginPasses,
  endPass,
  endPasses,
  extendRows,
  from,
  litRow,
  rowBytes,
  source,
  target,
  to,
} from './passes'
import { moveDown, moveUp } from './shifted-words'

export function dilate(bits: usize, rowCount: i32, wordsPerRow: i32, square: i32, diamond: i32): void {
  if (!beginPasses(bits, rowCount, wordsPerRow)) return
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
  endPasses(bits)
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
  endPass()
}

function dilateAlong(step: i32): void {
  const first = from
  const end = to
  extendRows(step)
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
  endPass()
}

function dilateCross(): void {
  const none = i32x4.splat(0)
  const first = from
  const end = to
  extendRows(1)
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
  endPass()
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
  extendRows(step)
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
  endPass()
}
