// Sets of pixels: `bits` is the address of the first word, and the number of words is a multiple of four.

export function count(bits: usize, words: i32): i32 {
  let sum = i32x4.splat(0)
  const end = bits + ((<usize>words) << 2)
  for (let at = bits; at < end; at += 16) {
    const bytes = i8x16.popcnt(v128.load(at))
    sum = i32x4.add(sum, i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(bytes)))
  }
  return (
    i32x4.extract_lane(sum, 0) +
    i32x4.extract_lane(sum, 1) +
    i32x4.extract_lane(sum, 2) +
    i32x4.extract_lane(sum, 3)
  )
}

/** Returns the first word from `start` on that is not 0; `words` when there is none. */
export function firstFilled(bits: usize, words: i32, start: i32): i32 {
  let at = start
  for (; at < words && (at & 3) !== 0; at++) if (load<u32>(bits + ((<usize>at) << 2)) !== 0) return at
  for (; at < words; at += 4) if (v128.any_true(v128.load(bits + ((<usize>at) << 2)))) break
  for (; at < words; at++) if (load<u32>(bits + ((<usize>at) << 2)) !== 0) return at
  return words
}

/** Returns one past the last word that is not 0; 0 when there is none. */
export function endOfFilled(bits: usize, words: i32): i32 {
  let at = words
  for (; at > 0; at -= 4) if (v128.any_true(v128.load(bits + ((<usize>(at - 4)) << 2)))) break
  for (; at > 0; at--) if (load<u32>(bits + ((<usize>(at - 1)) << 2)) !== 0) return at
  return 0
}

/** Returns the first word from `start` on that differs; `words` when there is none. */
export function firstDifference(one: usize, other: usize, words: i32, start: i32): i32 {
  let at = start
  for (; at < words && (at & 3) !== 0; at++) if (differ(one, other, at)) return at
  for (; at < words; at += 4) {
    const place = (<usize>at) << 2
    if (v128.any_true(v128.xor(v128.load(one + place), v128.load(other + place)))) break
  }
  for (; at < words; at++) if (differ(one, other, at)) return at
  return words
}

function differ(one: usize, other: usize, at: i32): bool {
  const place = (<usize>at) << 2
  return load<u32>(one + place) !== load<u32>(other + place)
}

/** result = one and other */
export function intersect(result: usize, one: usize, other: usize, words: i32): void {
  const end = (<usize>words) << 2
  for (let at: usize = 0; at < end; at += 16) {
    v128.store(result + at, v128.and(v128.load(one + at), v128.load(other + at)))
  }
}

/** result = one or other */
export function unite(result: usize, one: usize, other: usize, words: i32): void {
  const end = (<usize>words) << 2
  for (let at: usize = 0; at < end; at += 16) {
    v128.store(result + at, v128.or(v128.load(one + at), v128.load(other + at)))
  }
}

/** result = from without removed */
export function subtract(result: usize, from: usize, removed: usize, words: i32): void {
  const end = (<usize>words) << 2
  for (let at: usize = 0; at < end; at += 16) {
    v128.store(result + at, v128.andnot(v128.load(from + at), v128.load(removed + at)))
  }
}

/** solid = everything of `fillable` that is solid already, small, or not common to the layers around. */
export function markSolid(solid: usize, common: usize, small: usize, fillable: usize, words: i32): void {
  const end = (<usize>words) << 2
  for (let at: usize = 0; at < end; at += 16) {
    const known = v128.or(v128.load(solid + at), v128.load(small + at))
    const any = v128.or(known, v128.not(v128.load(common + at)))
    v128.store(solid + at, v128.and(any, v128.load(fillable + at)))
  }
}
