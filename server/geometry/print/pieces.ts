import type { Grid } from './bit-grid.ts'
import type { Runs } from './runs.ts'

/**
 * How many times the nozzle has to be lifted over to fill an area with lines: zigzag goes on from a line to one that
 * lies beside it, so where an area forks, one arm is filled now and the other needs a new start.
 * `step` is the distance of the lines in rows.
 */
export function countPieces(grid: Grid, runs: Runs, step: number): number {
  let pieces = 0
  const isTaken = new Uint8Array(runs.count)
  for (let row = 0; row < grid.rows; row += step) {
    let before = row >= step ? runs.firstOfRow[row - step] : 0
    const beforeEnd = row >= step ? runs.firstOfRow[row - step + 1] : 0
    for (let run = runs.firstOfRow[row]; run < runs.firstOfRow[row + 1]; run++) {
      while (before < beforeEnd && runs.to[before] <= runs.from[run]) before++
      let free = before
      while (free < beforeEnd && runs.from[free] < runs.to[run] && isTaken[free] === 1) free++
      if (free < beforeEnd && runs.from[free] < runs.to[run]) isTaken[free] = 1
      else pieces++
    }
  }
  return pieces
}
