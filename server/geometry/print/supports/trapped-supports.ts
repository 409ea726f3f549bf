import { findRemovalPath } from './removal-path.ts'
import type { VoxelSpace } from './support-voxels.ts'

/** mm3. Smaller amounts crumble or stay inside without harm and are not reported. */
const MIN_REPORTED_MM3 = 20

/** A connected cluster of support voxels that cannot be removed. */
export interface TrappedCluster {
  volume_mm3: number
  voxels: number[]
}

/** Directions of straight lines along which supports visible from outside are pushed or drilled out. */
const LINES = [-1, 0, 1]
  .flatMap((z) => [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((x): [number, number, number] => [x, y, z])))
  .filter((line) => [1, 2].includes(line.filter((step) => step !== 0).length))

/**
 * Returns supports that are neither visible from outside in a straight line nor have a removal path through an opening
 * (removal-path.ts), largest cluster first. `gap`: mm beside material that the voxels leave out.
 */
export function findTrappedSupports(space: VoxelSpace, gap: number): TrappedCluster[] {
  const volume = space.pitch ** 2 * space.pitchZ
  const hidden = findHiddenSupports(space)
  if (hidden.length * volume < MIN_REPORTED_MM3) return []
  const removable = findRemovalPath(space, hidden, gap)
  return findConnected(
    space,
    hidden.filter((voxel) => removable[voxel] === 0),
  )
    .map((voxels) => ({ volume_mm3: voxels.length * volume, voxels }))
    .filter(({ volume_mm3 }) => volume_mm3 >= MIN_REPORTED_MM3)
    .sort((one, other) => other.volume_mm3 - one.volume_mm3)
}

function findHiddenSupports(space: VoxelSpace): number[] {
  const hidden: number[] = []
  for (let voxel = 0; voxel < space.support.length; voxel++) {
    if (space.support[voxel] === 0 || space.air[voxel] === 0) continue
    if (!LINES.some((line) => isVisible(space, voxel, line))) hidden.push(voxel)
  }
  return hidden
}

function isVisible(
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

function findConnected({ columns, rows, air }: VoxelSpace, voxels: number[]): number[][] {
  const open = new Uint8Array(air.length)
  for (const voxel of voxels) open[voxel] = 1
  const steps = [1, -1, columns, -columns, columns * rows, -columns * rows]
  const pieces: number[][] = []
  for (const start of voxels) {
    if (open[start] === 0) continue
    open[start] = 0
    const piece = [start]
    for (const voxel of piece) {
      for (const step of steps) {
        const next = voxel + step
        if (open[next] !== 1) continue
        open[next] = 0
        piece.push(next)
      }
    }
    pieces.push(piece)
  }
  return pieces
}
