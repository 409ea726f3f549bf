// The same steps as `tests/geometry/reference/split-triangles.ts`, so that both make the same tree.

/** Bytes of a triangle that is sorted: the sums x, y, z of its corners as floats, and its number. */
const RECORD_BYTES: usize = 16
/** The most triangles of a sample, which shows along which axis they spread the farthest. */
const MAX_SAMPLE = 1024
/** In a larger range the pivot is selected from a sample around it. */
const MAX_UNSAMPLED = 600

let records: usize = 0
let starts: usize = 0

/** Orders triangles so that each half of the leaves holds one side of a split, recursively. */
export function splitTriangles(recordsAt: usize, startsAt: usize, leaves: i32): void {
  records = recordsAt
  starts = startsAt
  split(0, leaves)
}

function split(firstLeaf: i32, leaves: i32): void {
  if (leaves === 1) return
  const half = leaves >> 1
  const first = startOf(firstLeaf)
  const last = startOf(firstLeaf + leaves) - 1
  select(records + ((<usize>chooseSplitAxis(first, last)) << 2), first, last, startOf(firstLeaf + half))
  split(firstLeaf, half)
  split(firstLeaf + half, half)
}

function startOf(leaf: i32): i32 {
  return load<i32>(starts + ((<usize>leaf) << 2))
}

function chooseSplitAxis(first: i32, last: i32): i32 {
  const step = max(1, (last - first) / MAX_SAMPLE)
  let least = f32x4.splat(Infinity)
  let most = f32x4.splat(-Infinity)
  for (let at = first; at <= last; at += step) {
    const sums = v128.load(records + <usize>at * RECORD_BYTES)
    least = f32x4.pmin(least, sums)
    most = f32x4.pmax(most, sums)
  }
  // In double precision, as the reference.
  const x = <f64>f32x4.extract_lane(most, 0) - <f64>f32x4.extract_lane(least, 0)
  const y = <f64>f32x4.extract_lane(most, 1) - <f64>f32x4.extract_lane(least, 1)
  const z = <f64>f32x4.extract_lane(most, 2) - <f64>f32x4.extract_lane(least, 2)
  if (y > x) return z > y ? 2 : 1
  return z > x ? 2 : 0
}

function keyAt(keys: usize, at: i32): f32 {
  return load<f32>(keys + <usize>at * RECORD_BYTES)
}

function select(keys: usize, from: i32, to: i32, rank: i32): void {
  let first = from
  let last = to
  while (first < last) {
    if (last - first > MAX_UNSAMPLED) selectInSample(keys, first, last, rank)
    const pivot = keyAt(keys, rank)
    const notLess = moveLess(keys, first, last, pivot)
    if (rank < notLess) {
      last = notLess - 1
      continue
    }
    first = moveEqual(keys, notLess, last, pivot)
    if (rank < first) return
  }
}

/** Moves triangles below the pivot to the front, and returns where the others begin. Swaps each, because a branch costs more. */
function moveLess(keys: usize, first: i32, last: i32, pivot: f32): i32 {
  const key = keys - records
  const end = records + <usize>(last + 1) * RECORD_BYTES
  let to = records + <usize>first * RECORD_BYTES
  for (let at = to; at < end; at += RECORD_BYTES) {
    const isWanted = load<f32>(at + key) < pivot
    const record = v128.load(at)
    v128.store(at, v128.load(to))
    v128.store(to, record)
    to += (<usize>isWanted) << 4
  }
  return <i32>((to - records) / RECORD_BYTES)
}

/** The same for those at the pivot, where none is below it. */
function moveEqual(keys: usize, first: i32, last: i32, pivot: f32): i32 {
  const key = keys - records
  const end = records + <usize>(last + 1) * RECORD_BYTES
  let to = records + <usize>first * RECORD_BYTES
  for (let at = to; at < end; at += RECORD_BYTES) {
    const isWanted = load<f32>(at + key) === pivot
    const record = v128.load(at)
    v128.store(at, v128.load(to))
    v128.store(to, record)
    to += (<usize>isWanted) << 4
  }
  return <i32>((to - records) / RECORD_BYTES)
}

/** Puts at `rank` a value that is near the one that belongs there. */
function selectInSample(keys: usize, first: i32, last: i32, rank: i32): void {
  const count = last - first + 1
  const bits = 32 - <i32>clz(count)
  const size = (1 << ((2 * bits) / 3)) >> 1
  const before = <i32>((<f64>size * <f64>(rank - first)) / <f64>count)
  const spread = <i32>(0.4 * sqrt(<f64>(bits * size)))
  const shift = rank - first < count >> 1 ? -spread : spread
  select(keys, max(first, rank - before + shift), min(last, rank - before + size + shift), rank)
}
