import type { DoubleList } from '../../mesh/number-list.ts'

/** Items at most this far apart in each direction belong together, such as a lid over its box. */
const TOGETHER_MM = 5
const SPACING_MM = 5
/** Items within this fit every printer and parcel as they lie. */
const COMPACT_MM = 150
/** Comparing each with each takes too long for more; so many are no project. */
const MAX_ITEMS = 1000
const MAX_COLUMNS = 32

/** Coordinates of one or more items, from `from` to before `to`, and their bounds. */
interface Box {
  ranges: { from: number; to: number }[]
  min: number[]
  max: number[]
}

/**
 * Moves items that lie apart next to one another, on one level: slicers draw plates side by side, and the space between parts is not
 * size. Items that touch or nearly touch keep their places to one another. `starts` has where the coordinates of each item begin.
 * Returns whether anything was moved: only items that lie far apart, and take less room then.
 */
export function arrangeApart(positions: DoubleList, starts: readonly number[], mmPerUnit: number): boolean {
  if (starts.length < 2 || starts.length > MAX_ITEMS) return false
  const items = starts.map((from, at) => boxOf(positions, from, starts[at + 1] ?? positions.length))
  const groups = grouped(items, TOGETHER_MM / mmPerUnit)
  if (groups.length < 2) return false
  const drawn = sizeOf(groups.reduce(joined))
  const side = Math.max(...drawn)
  if (!Number.isFinite(side) || side <= COMPACT_MM / mmPerUnit) return false
  const { corners, size } = layOut(groups, SPACING_MM / mmPerUnit)
  if (roomOf(size) >= roomOf(drawn)) return false
  groups.forEach((group, at) => move(positions, group, corners[at]))
  return true
}

function boxOf({ values }: DoubleList, from: number, to: number): Box {
  const [min, max] = [Array(3).fill(Infinity), Array(3).fill(-Infinity)] as number[][]
  for (let at = from; at < to; at++) {
    min[at % 3] = Math.min(min[at % 3], values[at])
    max[at % 3] = Math.max(max[at % 3], values[at])
  }
  return { ranges: [{ from, to }], min, max }
}

function grouped(items: Box[], together: number): Box[] {
  const groups: Box[] = []
  for (const item of items) {
    let group = item
    // A group that has grown may reach others.
    for (let at = 0; at < groups.length; at++) {
      if (!isNear(groups[at], group, together)) continue
      group = joined(group, groups[at])
      groups.splice(at, 1)
      at = -1
    }
    groups.push(group)
  }
  return groups
}

function isNear(a: Box, b: Box, distance: number): boolean {
  return [0, 1, 2].every(
    (axis) => a.min[axis] - b.max[axis] <= distance && b.min[axis] - a.max[axis] <= distance,
  )
}

function joined(a: Box, b: Box): Box {
  return {
    ranges: [...a.ranges, ...b.ranges],
    min: a.min.map((value, axis) => Math.min(value, b.min[axis])),
    max: a.max.map((value, axis) => Math.max(value, b.max[axis])),
  }
}

function sizeOf({ min, max }: Box): number[] {
  return max.map((value, axis) => value - min[axis])
}

function roomOf(size: number[]): number {
  return size.reduce((room, length) => room * length, 1)
}

interface Layout {
  corners: number[][]
  size: number[]
}

/**
 * Lays groups out in rows, the deepest first: of rows as wide as the first one, two, three of them, those whose longer side is
 * shortest.
 */
function layOut(groups: Box[], spacing: number): Layout {
  const sizes = groups.map(sizeOf)
  const order = sizes.map((_, at) => at).sort((a, b) => sizes[b][1] - sizes[a][1])
  const widest = Math.max(...sizes.map(([x]) => x))
  let [width, best]: [number, Layout | null] = [0, null]
  for (const at of order.slice(0, MAX_COLUMNS)) {
    width += sizes[at][0]
    const layout = inRows(sizes, order, { width: Math.max(width, widest), spacing })
    if (!best || longest(layout) < longest(best)) best = layout
    width += spacing
  }
  return best!
}

function longest({ size }: Layout): number {
  return Math.max(size[0], size[1])
}

function inRows(sizes: number[][], order: number[], row: { width: number; spacing: number }): Layout {
  const corners: number[][] = []
  let [x, y, depth, widest] = [0, 0, 0, 0]
  for (const at of order) {
    if (x > 0 && x + sizes[at][0] > row.width) [x, y, depth] = [0, y + depth + row.spacing, 0]
    corners[at] = [x, y, 0]
    depth = Math.max(depth, sizes[at][1])
    widest = Math.max(widest, x + sizes[at][0])
    x += sizes[at][0] + row.spacing
  }
  return { corners, size: [widest, y + depth, Math.max(...sizes.map(([, , z]) => z))] }
}

function move({ values }: DoubleList, { ranges, min }: Box, corner: number[]): void {
  const by = corner.map((value, axis) => value - min[axis])
  for (const { from, to } of ranges) for (let at = from; at < to; at++) values[at] += by[at % 3]
}
