import type { VoxelSpace } from './support-voxels.ts'

/** Supports come in pieces that go through an opening of this many mm (findings-and-rates, support_trapped). */
const OPENING_MM = 8
/** Pieces in corners come along with the rest, so far from where a tool gets, in voxels. */
const CORNERS = 2

/** The three ways in which a disc can stand: across z, y and x. */
const STANDS = [1, 2, 4]

/**
 * Marks the air from which a piece of support gets out. What comes out is taken for a disc as wide as the opening and
 * without thickness, standing across one of the axes: it slides out of a low slot edge on and out of a bottle flat, but
 * not through a narrow neck. `gap` is how far the voxels keep away from material at the sides, in mm.
 */
export function findWayOut(space: VoxelSpace, gap: number): Uint8Array {
  const discs = discOffsets(space, gap)
  const fits = whereDiscsFit(space, discs)
  const reached = flood(space, fits)
  const out = new Uint8Array(space.air.length)
  for (let voxel = 0; voxel < reached.length; voxel++) {
    if (!reached[voxel]) continue
    for (const [at, disc] of discs.entries()) {
      if ((fits[voxel] & STANDS[at]) !== 0) for (const offset of disc) out[voxel + offset] = 1
    }
  }
  for (let step = 0; step < CORNERS; step++) growThroughAir(space, out)
  return out
}

/** Voxel numbers of a disc's places against its middle, for each way it can stand. */
function discOffsets({ columns, rows, pitch, pitchZ }: VoxelSpace, gap: number): number[][] {
  // The middle of an opening is up to half a voxel's diagonal away from a voxel's middle.
  const slack = pitch * Math.SQRT1_2
  const level = OPENING_MM / 2 - gap - slack
  const upright = OPENING_MM / 2 - slack
  const [stepY, stepZ] = [columns, columns * rows]
  const across = (reach: [number, number], pitches: [number, number], steps: [number, number]) => {
    const offsets: number[] = []
    const most = reach.map((length, axis) => Math.floor(length / pitches[axis]))
    for (let a = -most[0]; a <= most[0]; a++) {
      for (let b = -most[1]; b <= most[1]; b++) {
        if (((a * pitches[0]) / reach[0]) ** 2 + ((b * pitches[1]) / reach[1]) ** 2 > 1) continue
        offsets.push(a * steps[0] + b * steps[1])
      }
    }
    return offsets
  }
  return [
    across([level, level], [pitch, pitch], [1, stepY]),
    across([level, upright], [pitch, pitchZ], [1, stepZ]),
    across([level, upright], [pitch, pitchZ], [stepY, stepZ]),
  ]
}

/** For each voxel the ways in which a disc can stand there; nowhere at the border, where the discs would reach out. */
function whereDiscsFit(
  { columns, rows, levels, pitch, pitchZ, air }: VoxelSpace,
  discs: number[][],
): Uint8Array {
  const fits = new Uint8Array(air.length)
  const [sides, ends] = [Math.ceil(OPENING_MM / 2 / pitch), Math.ceil(OPENING_MM / 2 / pitchZ)]
  for (let z = ends; z < levels - ends; z++) {
    for (let y = sides; y < rows - sides; y++) {
      const row = (z * rows + y) * columns
      for (let voxel = row + sides; voxel < row + columns - sides; voxel++) {
        if (air[voxel] === 0) continue
        for (const [at, disc] of discs.entries()) {
          if (disc.every((offset) => air[voxel + offset] === 1)) fits[voxel] |= STANDS[at]
        }
      }
    }
  }
  return fits
}

/** From the corner of the space, which is always free, wherever a disc can go on standing as it does. */
function flood({ columns, rows, pitch, pitchZ }: VoxelSpace, fits: Uint8Array): Uint8Array {
  const reached = new Uint8Array(fits.length)
  const queue = new Int32Array(fits.length)
  const [sides, ends] = [Math.ceil(OPENING_MM / 2 / pitch), Math.ceil(OPENING_MM / 2 / pitchZ)]
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

function growThroughAir({ columns, rows, air }: VoxelSpace, out: Uint8Array): void {
  const before = out.slice()
  const steps = [1, -1, columns, -columns, columns * rows, -columns * rows]
  for (let voxel = 0; voxel < out.length; voxel++) {
    if (air[voxel] === 1 && before[voxel] === 0 && steps.some((step) => before[voxel + step] === 1))
      out[voxel] = 1
  }
}
