/** Triangles that are sorted: four words each, the sums of their corners along x, y and z, and their number. */
interface Records {
  sums: Float32Array
  numbers: Uint32Array
}

const WORDS = 4
/** If there are more triangles, a sample of them decides along which axis they spread the farthest. */
const MAX_SAMPLE = 1024
/** In a larger range the pivot is selected from a sample around it. */
const MAX_UNSAMPLED = 600

/**
 * Orders the triangles of some leaves so that each half of the leaves holds one side of a split along the axis on which they
 * spread the farthest. Leaf l holds the triangles from starts[l] to starts[l + 1].
 */
export function splitTriangles(
  records: Records,
  starts: Uint32Array,
  firstLeaf: number,
  leaves: number,
): void {
  if (leaves === 1) return
  const first = starts[firstLeaf]
  const last = starts[firstLeaf + leaves] - 1
  const half = leaves / 2
  const axis = chooseSplitAxis(records, first, last)
  select({ ...records, axis }, first, last, starts[firstLeaf + half])
  splitTriangles(records, starts, firstLeaf, half)
  splitTriangles(records, starts, firstLeaf + half, half)
}

function chooseSplitAxis({ sums }: Records, first: number, last: number): number {
  const step = Math.max(1, Math.floor((last - first) / MAX_SAMPLE))
  let best = 0
  let widest = -1
  for (let axis = 0; axis < 3; axis++) {
    let min = Infinity
    let max = -Infinity
    for (let at = first; at <= last; at += step) {
      const value = sums[at * WORDS + axis]
      if (value < min) min = value
      if (value > max) max = value
    }
    if (max - min <= widest) continue
    widest = max - min
    best = axis
  }
  return best
}

interface RecordsAlongAxis extends Records {
  axis: number
}

/**
 * Floyd and Rivest, "Algorithm 489: The Algorithm SELECT" (1975): no triangle before `rank` has a larger coordinate than it, none
 * after it a smaller one.
 */
function select(records: RecordsAlongAxis, first: number, last: number, rank: number): void {
  const { sums, axis } = records
  while (first < last) {
    if (last - first > MAX_UNSAMPLED) selectInSample(records, first, last, rank)
    const pivot = sums[rank * WORDS + axis]
    const notLess = moveForward(records, first, last, (value) => value < pivot)
    if (rank < notLess) {
      last = notLess - 1
      continue
    }
    first = moveForward(records, notLess, last, (value) => value === pivot)
    if (rank < first) return
  }
}

/** Moves triangles with such a coordinate to the front, and returns where the others begin. */
function moveForward(
  records: RecordsAlongAxis,
  first: number,
  last: number,
  isWanted: (value: number) => boolean,
): number {
  const { sums, axis } = records
  let to = first
  for (let at = first; at <= last; at++) {
    swap(records, at, to)
    if (isWanted(sums[to * WORDS + axis])) to++
  }
  return to
}

/** Puts at `rank` a value that is near the one that belongs there. */
function selectInSample(records: RecordsAlongAxis, first: number, last: number, rank: number): void {
  const count = last - first + 1
  const bits = 32 - Math.clz32(count)
  const size = 2 ** (Math.floor((2 * bits) / 3) - 1)
  const before = Math.floor((size * (rank - first)) / count)
  const spread = Math.floor(0.4 * Math.sqrt(bits * size))
  const from = rank - before + (rank - first < Math.floor(count / 2) ? -spread : spread)
  select(records, Math.max(first, from), Math.min(last, from + size), rank)
}

function swap({ numbers }: Records, one: number, other: number): void {
  const [a, b] = [one * WORDS, other * WORDS]
  for (let word = 0; word < WORDS; word++) {
    const value = numbers[a + word]
    numbers[a + word] = numbers[b + word]
    numbers[b + word] = value
  }
}
