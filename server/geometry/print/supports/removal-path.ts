import { MIN_REMOVAL_OPENING_MM } from '../../../../shared/geometry/reports/support-report.ts'
import type { VoxelSpace } from './support-voxels.ts'

/** Pieces in corners come along with the rest, so far from where a tool gets, in voxels. */
const CORNERS = 2
/** Fits a byte, and is more than a disc's half. */
const MAX_COUNTED = 200

/** One way in which the disc can stand: the bit it is known by, and its rows along one of the axes. */
interface Disc {
  stand: number
  /** From a voxel to the next of a row. */
  along: number
  /** Voxels from the disc's middle to a row's middle, and from there to both of its ends. */
  rows: { offset: number; half: number }[]
}

/**
 * Marks the air near `hidden` voxels from which a piece of support gets out. What comes out is taken for a disc as wide
 * as the opening and without thickness, standing across one of the axes: it slides out of a low slot edge on and out of
 * a bottle flat, but not through a narrow neck. `gap` is how far the voxels keep away from material at the sides, in mm.
 */
export function findRemovalPath(space: VoxelSpace, hidden: number[], gap: number): Uint8Array {
  const discs = discsOf(space, gap)
  const fits = whereDiscsFit(space, discs)
  const reached = flood(space, fits)
  const out = new Uint8Array(space.air.length)
  const near = levelsNear(space, hidden)
  for (let voxel = near.from; voxel < near.to; voxel++) {
    if (reached[voxel] === 0) continue
    for (const { stand, along, rows } of discs) {
      if ((fits[voxel] & stand) === 0) continue
      for (const { offset, half } of rows) {
        const middle = voxel + offset
        for (let at = middle - half * along; at <= middle + half * along; at += along) out[at] = 1
      }
    }
  }
  for (let step = 0; step < CORNERS; step++) growThroughAir(space, out, near)
  return out
}

/** The stretch of voxels on all levels from which a disc reaches one of these. */
function levelsNear(
  { columns, rows, levels, pitchZ }: VoxelSpace,
  voxels: number[],
): { from: number; to: number } {
  const level = columns * rows
  const reach = Math.ceil(MIN_REMOVAL_OPENING_MM / 2 / pitchZ) + CORNERS
  const numbers = voxels.map((voxel) => Math.floor(voxel / level))
  const lowest = numbers.reduce((least, number) => Math.min(least, number), levels)
  const highest = numbers.reduce((most, number) => Math.max(most, number), 0)
  return { from: Math.max(0, lowest - reach) * level, to: Math.min(levels, highest + reach + 1) * level }
}

function discsOf({ columns, rows, pitch, pitchZ }: VoxelSpace, gap: number): Disc[] {
  // The middle of an opening is up to half a voxel's diagonal away from a voxel's middle.
  const slack = pitch * Math.SQRT1_2
  const side = MIN_REMOVAL_OPENING_MM / 2 - gap - slack
  const upright = MIN_REMOVAL_OPENING_MM / 2 - slack
  const disc = (
    stand: number,
    along: number,
    across: { step: number; reach: number; pitch: number },
  ): Disc => {
    const most = Math.floor(across.reach / across.pitch)
    const numbers = Array.from({ length: 2 * most + 1 }, (_, at) => at - most)
    const halfOf = (row: number) =>
      Math.floor((side / pitch) * Math.sqrt(1 - ((row * across.pitch) / across.reach) ** 2))
    return { stand, along, rows: numbers.map((row) => ({ offset: row * across.step, half: halfOf(row) })) }
  }
  const level = { step: columns, reach: side, pitch }
  const up = { step: columns * rows, reach: upright, pitch: pitchZ }
  return [disc(1, 1, level), disc(2, 1, up), disc(4, columns, up)]
}

/** For each voxel the ways in which a disc can stand there; nowhere at the border, where the discs would reach out. */
function whereDiscsFit({ columns, rows, levels, pitch, pitchZ, air }: VoxelSpace, discs: Disc[]): Uint8Array {
  const fits = new Uint8Array(air.length)
  const free = { alongX: freeToBothSides(air, 1), alongY: freeToBothSides(air, columns) }
  const [sides, ends] = [
    Math.ceil(MIN_REMOVAL_OPENING_MM / 2 / pitch),
    Math.ceil(MIN_REMOVAL_OPENING_MM / 2 / pitchZ),
  ]
  for (const disc of discs) {
    const room = disc.along === 1 ? free.alongX : free.alongY
    for (let z = ends; z < levels - ends; z++) {
      for (let y = sides; y < rows - sides; y++) {
        const row = (z * rows + y) * columns
        for (let voxel = row + sides; voxel < row + columns - sides; voxel++) {
          if (hasRoom(disc, room, voxel)) fits[voxel] |= disc.stand
        }
      }
    }
  }
  return fits
}

function hasRoom({ rows }: Disc, room: Uint8Array, voxel: number): boolean {
  for (const { offset, half } of rows) if (room[voxel + offset] <= half) return false
  return true
}

/** How many voxels of air there are from each one to both sides, itself included; 0 where there is none. */
function freeToBothSides(air: Uint8Array, step: number): Uint8Array {
  const before = new Uint8Array(air.length)
  const after = new Uint8Array(air.length)
  for (let voxel = step; voxel < air.length; voxel++) {
    if (air[voxel] === 1) before[voxel] = Math.min(MAX_COUNTED, before[voxel - step] + 1)
  }
  for (let voxel = air.length - 1 - step; voxel >= 0; voxel--) {
    if (air[voxel] === 1) after[voxel] = Math.min(MAX_COUNTED, after[voxel + step] + 1)
  }
  for (let voxel = 0; voxel < air.length; voxel++) before[voxel] = Math.min(before[voxel], after[voxel])
  return before
}

/** From the corner of the space, which is always free, wherever a disc can go on standing as it does. */
function flood({ columns, rows, pitch, pitchZ }: VoxelSpace, fits: Uint8Array): Uint8Array {
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

function growThroughAir(
  { columns, rows, air }: VoxelSpace,
  out: Uint8Array,
  { from, to }: { from: number; to: number },
): void {
  const before = out.slice()
  const steps = [1, -1, columns, -columns, columns * rows, -columns * rows]
  for (let voxel = from; voxel < to; voxel++) {
    if (air[voxel] === 0 || before[voxel] === 1) continue
    if (steps.some((step) => before[voxel + step] === 1)) out[voxel] = 1
  }
}
