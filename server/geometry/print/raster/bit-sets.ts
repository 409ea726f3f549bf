import { kernelsFor } from '../kernels/kernel-memory.ts'
import type { Bits } from './bit-grid.ts'

export function countBits(bits: Bits): number {
  const kernels = kernelsFor(bits)
  if (kernels) return kernels.count(bits.byteOffset, bits.length)
  let count = 0
  for (let at = 0; at < bits.length; at++) {
    const word = bits[at] | 0
    if (word !== 0) count += countBitsOfWord(word)
  }
  return count
}

/** Returns the number of bits set in a word (Hacker's Delight, figure 5-2). */
function countBitsOfWord(word: number): number {
  let pairs = word - ((word >>> 1) & 0x55555555)
  pairs = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((pairs + (pairs >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

export function isEmpty(bits: Bits): boolean {
  return findFirstFilled(bits) === bits.length
}

/** Returns the first word that is not 0; `bits.length` when there is none. */
export function findFirstFilled(bits: Bits): number {
  const kernels = kernelsFor(bits)
  if (kernels) return kernels.firstFilled(bits.byteOffset, bits.length, 0)
  let at = 0
  while (at < bits.length && bits[at] === 0) at++
  return at
}

/** Returns one past the last word that is not 0; 0 when there is none. */
export function findEndOfFilled(bits: Bits): number {
  const kernels = kernelsFor(bits)
  if (kernels) return kernels.endOfFilled(bits.byteOffset, bits.length)
  let at = bits.length
  while (at > 0 && bits[at - 1] === 0) at--
  return at
}

export function areSameBits(one: Bits, other: Bits): boolean {
  return findDifference(one, other, 0) === one.length
}

/** Returns the first word from `start` on that differs; the number of words when there is none. */
export function findDifference(one: Bits, other: Bits, start: number): number {
  const kernels = kernelsFor(one)
  if (kernels && kernelsFor(other)) {
    return kernels.firstDifference(one.byteOffset, other.byteOffset, one.length, start)
  }
  let at = start
  while (at < one.length && one[at] === other[at]) at++
  return at
}

/** Words of a set from `from` up to but not including `to`, multiples of a row. */
export interface WordRange {
  from: number
  to: number
}

/** Keeps only the pixels that are in `other` as well. */
export function keepCommon(bits: Bits, other: Bits, { from, to }: WordRange = wholeOf(bits)): void {
  const kernels = kernelsFor(bits)
  if (kernels && kernelsFor(other)) {
    const place = bits.byteOffset + from * 4
    kernels.intersect(place, place, other.byteOffset + from * 4, to - from)
    return
  }
  for (let at = from; at < to; at++) bits[at] &= other[at]
}

/** Adds the pixels of `other`. */
export function addBits(bits: Bits, other: Bits, { from, to }: WordRange = wholeOf(bits)): void {
  const kernels = kernelsFor(bits)
  if (kernels && kernelsFor(other)) {
    const place = bits.byteOffset + from * 4
    kernels.unite(place, place, other.byteOffset + from * 4, to - from)
    return
  }
  for (let at = from; at < to; at++) bits[at] |= other[at]
}

/** Sets `result` to what is in one set and not in the other. */
export function subtract(result: Bits, from: Bits, removed: Bits): void {
  const kernels = kernelsFor(result)
  if (kernels && kernelsFor(from) && kernelsFor(removed)) {
    kernels.subtract(result.byteOffset, from.byteOffset, removed.byteOffset, result.length)
    return
  }
  for (let at = 0; at < result.length; at++) result[at] = from[at] & ~removed[at]
}

/** Adds to `solid` what is small or not common to the layers around, and keeps only what is fillable. */
export function markSolid(
  solid: Bits,
  { common, small, fillable }: { common: Bits; small: Bits; fillable: Bits },
): void {
  const kernels = kernelsFor(solid)
  if (kernels && kernelsFor(common) && kernelsFor(small) && kernelsFor(fillable)) {
    const { byteOffset, length } = solid
    kernels.markSolid(byteOffset, common.byteOffset, small.byteOffset, fillable.byteOffset, length)
    return
  }
  for (let at = 0; at < solid.length; at++) solid[at] = (solid[at] | ~common[at] | small[at]) & fillable[at]
}

function wholeOf(bits: Bits): WordRange {
  return { from: 0, to: bits.length }
}
