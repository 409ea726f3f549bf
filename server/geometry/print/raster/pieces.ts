import type { Grid } from './bit-grid.ts'
import type { Runs } from './runs.ts'

/**
 * Counts how often the nozzle has to start again to fill an area with zigzag lines: a line continues into one beside it,
 * so where an area forks, one arm is filled now and the other needs a new start. `step`: distance of the lines in rows;
 * pieces of fewer than `minPixels` pixels are not printed.
 */
export function countPieces(
  grid: Grid,
  runs: Runs,
  { step, minPixels }: { step: number; minPixels: number },
): number {
  const isTaken = new Uint8Array(runs.count)
  const pieceOf = new Uint32Array(runs.count)
  const pixels: number[] = []
  for (let row = 0; row < grid.rows; row += step) {
    let before = row >= step ? runs.firstOfRow[row - step] : 0
    const beforeEnd = row >= step ? runs.firstOfRow[row - step + 1] : 0
    for (let run = runs.firstOfRow[row]; run < runs.firstOfRow[row + 1]; run++) {
      while (before < beforeEnd && runs.to[before] <= runs.from[run]) before++
      let free = before
      while (free < beforeEnd && runs.from[free] < runs.to[run] && isTaken[free] === 1) free++
      const continues = free < beforeEnd && runs.from[free] < runs.to[run]
      if (continues) isTaken[free] = 1
      pieceOf[run] = continues ? pieceOf[free] : pixels.push(0) - 1
      pixels[pieceOf[run]] += (runs.to[run] - runs.from[run]) * step
    }
  }
  return pixels.filter((count) => count >= minPixels).length
}
