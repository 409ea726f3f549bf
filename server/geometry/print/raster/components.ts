import type { Grid } from './bit-grid.ts'
import type { Runs } from './runs.ts'

/** Connected components of a set of pixels (4-connected). */
export interface Components {
  count: number
  /** Component of each run, from 0. */
  ofRun: Uint32Array
  /** Pixels per component. */
  pixels: Uint32Array
  /** A pixel of each component. */
  row: Uint32Array
  column: Uint32Array
}

/** Joins touching runs of adjacent rows (union-find with path halving). */
export function findComponents(grid: Grid, runs: Runs): Components {
  const parent = new Uint32Array(runs.count)
  for (let run = 0; run < runs.count; run++) parent[run] = run
  for (let row = 1; row < grid.rows; row++) joinRows(runs, row, parent)
  return collect(grid, runs, parent)
}

function joinRows(runs: Runs, row: number, parent: Uint32Array): void {
  let above = runs.firstOfRow[row - 1]
  let run = runs.firstOfRow[row]
  while (above < runs.firstOfRow[row] && run < runs.firstOfRow[row + 1]) {
    if (runs.from[above] < runs.to[run] && runs.from[run] < runs.to[above]) {
      const one = rootOf(parent, above)
      const other = rootOf(parent, run)
      if (one < other) parent[other] = one
      else parent[one] = other
    }
    if (runs.to[above] < runs.to[run]) above++
    else run++
  }
}

function rootOf(parent: Uint32Array, run: number): number {
  let at = run
  while (parent[at] !== at) {
    parent[at] = parent[parent[at]]
    at = parent[at]
  }
  return at
}

function collect(grid: Grid, runs: Runs, parent: Uint32Array): Components {
  const ofRun = new Uint32Array(runs.count)
  const starts: number[] = []
  for (let run = 0; run < runs.count; run++) {
    if (parent[run] === run) {
      ofRun[run] = starts.length
      starts.push(run)
    } else ofRun[run] = ofRun[rootOf(parent, run)]
  }
  const pixels = new Uint32Array(starts.length)
  const row = new Uint32Array(starts.length)
  for (let at = 0; at < grid.rows; at++) {
    for (let run = runs.firstOfRow[at]; run < runs.firstOfRow[at + 1]; run++) {
      if (parent[run] === run) row[ofRun[run]] = at
      pixels[ofRun[run]] += runs.to[run] - runs.from[run]
    }
  }
  const column = Uint32Array.from(starts, (run) => runs.from[run])
  return { count: starts.length, ofRun, pixels, row, column }
}
