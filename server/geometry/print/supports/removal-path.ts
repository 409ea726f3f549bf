import { MIN_REMOVAL_OPENING_MM } from '../../../../shared/geometry/reports/support-report.ts'
import type { VoxelSpace } from './support-voxels.ts'
import { VoxelLines } from './voxel-lines.ts'

/** Voxels: supports in corners this far from where a tool reaches come out with the rest. */
const CORNER_REACH = 2

/** An orientation of the disc: its bit in sets of orientations, and its rows along one of the axes. */
interface Disc {
  bit: number
  along: 'x' | 'y'
  /** Step in voxel indices along a row. */
  step: number
  /** Offset in voxel indices from the disc's center to a row's center, a number of lines along x, and half the row's length in voxels. */
  rows: { offset: number; half: number }[]
}

/**
 * Marks the air near `hidden` voxels from which supports can be removed. What comes out is modeled as a disc as wide as
 * the opening and without thickness, perpendicular to one of the axes: it slides out of a low slot edge first and out of
 * a bottle flat, but not through a narrow neck. `gap`: mm at the sides of material that the voxels leave out.
 */
export function findRemovalPath(space: VoxelSpace, hidden: number[], gap: number): Uint8Array {
  const discs = makeDiscs(space, gap)
  const fits = findDiscFits(space, discs)
  const reached = floodFromOutside(space, fits)
  const removable = new Uint8Array(space.air.length)
  const near = findLevelsNear(space, hidden)
  for (let voxel = near.from; voxel < near.to; voxel++) {
    if (reached[voxel] === 0) continue
    for (const { bit, step, rows } of discs) {
      if ((fits[voxel] & bit) === 0) continue
      for (const { offset, half } of rows) {
        const center = voxel + offset
        for (let at = center - half * step; at <= center + half * step; at += step) removable[at] = 1
      }
    }
  }
  for (let step = 0; step < CORNER_REACH; step++) dilateThroughAir(space, removable, near)
  return removable
}

/** Returns the range of voxels on all levels from which a disc reaches one of these. */
function findLevelsNear(
  { columns, rows, levels, pitchZ }: VoxelSpace,
  voxels: number[],
): { from: number; to: number } {
  const level = columns * rows
  const reach = Math.ceil(MIN_REMOVAL_OPENING_MM / 2 / pitchZ) + CORNER_REACH
  const numbers = voxels.map((voxel) => Math.floor(voxel / level))
  const lowest = numbers.reduce((least, number) => Math.min(least, number), levels)
  const highest = numbers.reduce((most, number) => Math.max(most, number), 0)
  return { from: Math.max(0, lowest - reach) * level, to: Math.min(levels, highest + reach + 1) * level }
}

function makeDiscs({ columns, rows, pitch, pitchZ }: VoxelSpace, gap: number): Disc[] {
  // The center of an opening is up to half a voxel's diagonal away from a voxel's center.
  const slack = pitch * Math.SQRT1_2
  const side = MIN_REMOVAL_OPENING_MM / 2 - gap - slack
  const upright = MIN_REMOVAL_OPENING_MM / 2 - slack
  const disc = (
    bit: number,
    along: Disc['along'],
    across: { step: number; reach: number; pitch: number },
  ): Disc => {
    const most = Math.floor(across.reach / across.pitch)
    const numbers = Array.from({ length: 2 * most + 1 }, (_, at) => at - most)
    const halfOf = (row: number) =>
      Math.floor((side / pitch) * Math.sqrt(1 - ((row * across.pitch) / across.reach) ** 2))
    const step = along === 'x' ? 1 : columns
    return {
      bit,
      along,
      step,
      rows: numbers.map((row) => ({ offset: row * across.step, half: halfOf(row) })),
    }
  }
  const level = { step: columns, reach: side, pitch }
  const up = { step: columns * rows, reach: upright, pitch: pitchZ }
  return [disc(1, 'x', level), disc(2, 'x', up), disc(4, 'y', up)]
}

/** For each voxel, the set of disc orientations that fit there; none at the border, where discs would extend beyond the space. */
function findDiscFits(space: VoxelSpace, discs: Disc[]): Uint8Array {
  const { columns, rows, levels, pitch, pitchZ, air } = space
  const fits = new Uint8Array(air.length)
  const lines = new VoxelLines(space)
  const [sides, ends] = [
    Math.ceil(MIN_REMOVAL_OPENING_MM / 2 / pitch),
    Math.ceil(MIN_REMOVAL_OPENING_MM / 2 / pitchZ),
  ]
  for (const disc of discs) {
    const rooms = disc.rows.map(({ half }) => lines.roomFor(disc.along, half))
    const offsets = disc.rows.map(({ offset }) => (offset / columns) * lines.wordsPerLine)
    for (let z = ends; z < levels - ends; z++) {
      for (let y = sides; y < rows - sides; y++) {
        const first = lines.firstWord(y, z)
        const start = (z * rows + y) * columns
        for (let x = sides, end = x; x < columns - sides; x = end) {
          const word = first + (x >>> 5)
          let free = -1 << (x & 31)
          for (let row = 0; row < rooms.length; row++) free &= rooms[row][word + offsets[row]]
          end = Math.min(columns - sides, (x | 31) + 1)
          if (free !== 0) addBit(fits, disc.bit, { start, x, end, free })
        }
      }
    }
  }
  return fits
}

/** Adds a disc's bit to the voxels from `x` to `end` of a line that begins at `start`, where `free` has theirs. */
function addBit(
  fits: Uint8Array,
  bit: number,
  { start, x, end, free }: { start: number; x: number; end: number; free: number },
): void {
  for (let at = x; at < end; at++) if (((free >>> (at & 31)) & 1) === 1) fits[start + at] |= bit
}

/** Marks every voxel that a disc reaches from the corner of the space, which is always free, without turning in a step. */
function floodFromOutside({ columns, rows, pitch, pitchZ }: VoxelSpace, fits: Uint8Array): Uint8Array {
  const reached = new Uint8Array(fits.length)
  const queue = new Int32Array(fits.length)
  const [sides, ends] = [
    Math.ceil(MIN_REMOVAL_OPENING_MM / 2 / pitch),
    Math.ceil(MIN_REMOVAL_OPENING_MM / 2 / pitchZ),
  ]
  const start = (ends * rows + sides) * columns + sides
  let filled = 0
  queue[filled++] = start
  reached[start] = 1
  const steps = [1, -1, columns, -columns, columns * rows, -columns * rows]
  for (let at = 0; at < filled; at++) {
    const voxel = queue[at]
    for (const step of steps) {
      const next = voxel + step
      if (reached[next] === 1 || (fits[voxel] & fits[next]) === 0) continue
      reached[next] = 1
      queue[filled++] = next
    }
  }
  return reached
}

function dilateThroughAir(
  { columns, rows, air }: VoxelSpace,
  removable: Uint8Array,
  { from, to }: { from: number; to: number },
): void {
  const before = removable.slice()
  const level = columns * rows
  for (let voxel = from; voxel < to; voxel++) {
    if (air[voxel] === 0 || before[voxel] === 1) continue
    if (
      before[voxel + 1] === 1 ||
      before[voxel - 1] === 1 ||
      before[voxel + columns] === 1 ||
      before[voxel - columns] === 1 ||
      before[voxel + level] === 1 ||
      before[voxel - level] === 1
    )
      removable[voxel] = 1
  }
}
