import { findRoot } from '../mesh/shells.ts'
import { median, type Island } from './islands.ts'

/** Letters: three or more strokes of one height on one face. */
const MIN_STROKES = 3
/** Heights that differ by more are no one text. */
const SAME_DEPTH = 0.15
/** Letters stand nearer to each other than they are high, with a word space to spare. */
const NEAR_PER_SIZE = 1.2
const MAX_LETTER_MM = 25
/** A letter fills little of its box; bars, dots and pads fill it. */
const MIN_FILLING = 0.72
const MIN_BENT_SHARE = 0.3
/** Strokes of a pattern are all alike; letters are not. */
const MIN_VARIETY = 0.1
/** More than this many islands are a pattern, and comparing all of them takes too long. */
const MAX_ISLANDS = 2000

/** Groups of islands that can be read: near each other, of one height, different from each other, and not all bars. */
export function findTexts(islands: Island[]): Island[][] {
  const letters = islands.filter(({ box }) => sizeOf(box) <= MAX_LETTER_MM)
  if (letters.length < MIN_STROKES || letters.length > MAX_ISLANDS) return []
  const parent = Uint32Array.from(letters, (_, at) => at)
  for (let one = 0; one < letters.length; one++) {
    for (let other = one + 1; other < letters.length; other++) {
      if (areNeighbours(letters[one], letters[other])) parent[findRoot(parent, one)] = findRoot(parent, other)
    }
  }
  const groups = Map.groupBy(letters.keys(), (at) => findRoot(parent, at))
  return [...groups.values()].map((group) => group.map((at) => letters[at])).filter(isText)
}

function areNeighbours(one: Island, other: Island): boolean {
  if (one.isRaised !== other.isRaised || one.base !== other.base) return false
  if (Math.abs(one.depth - other.depth) > SAME_DEPTH * Math.max(one.depth, other.depth)) return false
  return gapBetween(one.box, other.box) <= NEAR_PER_SIZE * Math.max(sizeOf(one.box), sizeOf(other.box))
}

function isText(group: Island[]): boolean {
  if (group.length < MIN_STROKES) return false
  const bent = group.filter((island) => filling(island) < MIN_FILLING).length
  if (bent < group.length * MIN_BENT_SHARE) return false
  const areas = group.map(({ area }) => area)
  const largest = Math.max(...areas)
  const unlike = areas.filter((area) => Math.abs(area - median(areas)) > MIN_VARIETY * largest).length
  return unlike > 0 && unlike >= group.length * MIN_VARIETY
}

/** Share of the box's largest side that an island covers: it lies flat in its box, or nearly. */
function filling({ box, area }: Island): number {
  const [least, middle, most] = box.max.map((value, axis) => value - box.min[axis]).sort((a, b) => a - b)
  return area / Math.max(Math.hypot(least, middle) * most, Number.MIN_VALUE)
}

function sizeOf(box: Island['box']): number {
  return Math.max(...box.max.map((value, axis) => value - box.min[axis]))
}

function gapBetween(one: Island['box'], other: Island['box']): number {
  return Math.hypot(
    ...one.min.map((min, axis) => Math.max(min - other.max[axis], other.min[axis] - one.max[axis], 0)),
  )
}
