import { findRemovalPath } from './removal-path.ts'
import type { VoxelSpace } from './support-voxels.ts'

/** Less than this, in mm3, crumbles or stays without harm; it is not even told. */
const MIN_TOLD_MM3 = 20

/** A connected piece of supports that does not come out: its voxels. */
export interface TrappedCluster {
  volume_mm3: number
  voxels: number[]
}

/** Straight lines along which a piece that is seen from outside is pushed or drilled out. */
const LINES = [-1, 0, 1]
  .flatMap((z) => [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((x): [number, number, number] => [x, y, z])))
  .filter((line) => [1, 2].includes(line.filter((step) => step !== 0).length))

/**
 * Supports that can neither be seen from outside in a straight line nor get out through an opening (way-out.ts), largest
 * piece first. `gap` is the free space beside material that the voxels leave out, in mm.
 */
export function findTrappedSupports(space: VoxelSpace, gap: number): TrappedCluster[] {
  const volume = space.pitch ** 2 * space.pitchZ
  const hidden = hiddenSupports(space)
  if (hidden.length * volume < MIN_TOLD_MM3) return []
  const out = findRemovalPath(space, hidden, gap)
  return connected(
    space,
    hidden.filter((voxel) => out[voxel] === 0),
  )
    .map((voxels) => ({ volume_mm3: voxels.length * volume, voxels }))
    .filter(({ volume_mm3 }) => volume_mm3 >= MIN_TOLD_MM3)
    .sort((one, other) => other.volume_mm3 - one.volume_mm3)
}

function hiddenSupports(space: VoxelSpace): number[] {
  const hidden: number[] = []
  for (let voxel = 0; voxel < space.support.length; voxel++) {
    if (space.support[voxel] === 0 || space.air[voxel] === 0) continue
    if (!LINES.some((line) => seesOut(space, voxel, line))) hidden.push(voxel)
  }
  return hidden
}

function seesOut(
  { columns, rows, levels, air }: VoxelSpace,
  voxel: number,
  line: [number, number, number],
): boolean {
  let x = voxel % columns
  let y = Math.floor(voxel / columns) % rows
  let z = Math.floor(voxel / columns / rows)
  const step = line[0] + (line[1] + line[2] * rows) * columns
  for (let at = voxel; air[at] === 1; at += step) {
    x += line[0]
    y += line[1]
    z += line[2]
    if (x < 0 || y < 0 || z < 0 || x >= columns || y >= rows || z >= levels) return true
  }
  return false
}

function connected({ columns, rows }: VoxelSpace, voxels: number[]): number[][] {
  const open = new Set(voxels)
  const steps = [1, -1, columns, -columns, columns * rows, -columns * rows]
  const pieces: number[][] = []
  for (const start of voxels) {
    if (!open.delete(start)) continue
    const piece = [start]
    for (const voxel of piece) {
      for (const step of steps) if (open.delete(voxel + step)) piece.push(voxel + step)
    }
    pieces.push(piece)
  }
  return pieces
}
