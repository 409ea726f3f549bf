import { findRoot } from '../mesh/shells.ts'
import { median, type Island } from './islands.ts'

/** Text has at least this many strokes of the same height on the same face. */
const MIN_STROKES = 3
/** Heights that differ by more than this share are not those of one text. */
const MAX_DEPTH_DIFFERENCE = 0.15
/** Letters are nearer to each other than this times their size, which leaves room for a word space. */
const MAX_GAP_PER_SIZE = 1.2
const MAX_LETTER_MM = 25
/** A letter covers less of its bounding box than this; bars, dots and pads cover more. */
const MAX_LETTER_COVERAGE = 0.72
/** Minimum share of the strokes that cover as little as letters. */
const MIN_LETTER_SHARE = 0.3
/** Strokes of a pattern have the same area; letters differ by this share of the largest, and this share of them do. */
const MIN_VARIETY = 0.1
/** More islands than this are a pattern, and comparing all of them takes too long. */
const MAX_ISLANDS = 2000

/** Finds groups of islands that form text: near each other, of the same height, of different shapes, and not all bars. */
export function findTexts(islands: Island[]): Island[][] {
  const letters = islands.filter(({ box }) => longestSide(box) <= MAX_LETTER_MM)
  if (letters.length < MIN_STROKES || letters.length > MAX_ISLANDS) return []
  const parent = Uint32Array.from(letters, (_, at) => at)
  for (let a = 0; a < letters.length; a++) {
    for (let b = a + 1; b < letters.length; b++) {
      if (areNeighbors(letters[a], letters[b])) parent[findRoot(parent, a)] = findRoot(parent, b)
    }
  }
  const groups = Map.groupBy(letters.keys(), (at) => findRoot(parent, at))
  return [...groups.values()].map((group) => group.map((at) => letters[at])).filter(isText)
}

function areNeighbors(a: Island, b: Island): boolean {
  if (a.isRaised !== b.isRaised || a.base !== b.base) return false
  if (Math.abs(a.depth - b.depth) > MAX_DEPTH_DIFFERENCE * Math.max(a.depth, b.depth)) return false
  return gapBetween(a.box, b.box) <= MAX_GAP_PER_SIZE * Math.max(longestSide(a.box), longestSide(b.box))
}

function isText(group: Island[]): boolean {
  if (group.length < MIN_STROKES) return false
  const letterLike = group.filter((island) => boxCoverage(island) < MAX_LETTER_COVERAGE).length
  if (letterLike < group.length * MIN_LETTER_SHARE) return false
  const areas = group.map(({ area }) => area)
  const largest = Math.max(...areas)
  const different = areas.filter((area) => Math.abs(area - median(areas)) > MIN_VARIETY * largest).length
  return different > 0 && different >= group.length * MIN_VARIETY
}

/** Returns the share of its box's largest face that an island covers, which is flat in its box or nearly so. */
function boxCoverage({ box, area }: Island): number {
  const [short, middle, long] = box.max.map((value, axis) => value - box.min[axis]).sort((a, b) => a - b)
  return area / Math.max(Math.hypot(short, middle) * long, Number.MIN_VALUE)
}

function longestSide(box: Island['box']): number {
  return Math.max(...box.max.map((value, axis) => value - box.min[axis]))
}

function gapBetween(a: Island['box'], b: Island['box']): number {
  return Math.hypot(...a.min.map((min, axis) => Math.max(min - b.max[axis], b.min[axis] - a.max[axis], 0)))
}
