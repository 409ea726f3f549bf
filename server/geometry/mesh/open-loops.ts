import type { Edges } from './edges.ts'
import type { Mesh } from './mesh.ts'

/**
 * Finds the boundary loops of holes: vertices of simple closed loops of open edges, in the direction in which triangles
 * that fill the hole use them. Separates loops that share a vertex. Leaves out chains that do not close (where the
 * surface is wound inconsistently) and outlines of single triangles.
 */
export function findOpenLoops(mesh: Mesh, edges: Edges): number[][] {
  const next = openHalfEdgesByEnd(mesh, edges)
  const loops: number[][] = []
  for (const start of next.keys()) {
    // A vertex shared by several loops starts several walks.
    while (hasOpenEdge(next, start)) collectLoops(mesh, next, start, loops)
  }
  return loops
    .filter((halves) => halves.some((half) => Math.floor(half / 3) !== Math.floor(halves[0] / 3)))
    .map((halves) => halves.map((half) => endOf(mesh, half)))
}

/** Returns the open half-edges by the vertex at their end: loops are walked against the direction of the triangles. */
function openHalfEdgesByEnd(mesh: Mesh, edges: Edges): Map<number, number[]> {
  const next = new Map<number, number[]>()
  for (let half = 0; half < mesh.triangles.length; half++) {
    const edge = edges.ofHalfEdge[half]
    if (edges.forward[edge] + edges.backward[edge] !== 1) continue
    const end = endOf(mesh, half)
    const halves = next.get(end)
    if (halves) halves.push(half)
    else next.set(end, [half])
  }
  return next
}

function endOf({ triangles }: Mesh, half: number): number {
  return triangles[half % 3 === 2 ? half - 2 : half + 1]
}

function hasOpenEdge(next: Map<number, number[]>, vertex: number): boolean {
  return (next.get(vertex)?.length ?? 0) > 0
}

/** Walks open half-edges from `start`, using them up, until none is left; returning to a vertex of the path closes a loop. */
function collectLoops(mesh: Mesh, next: Map<number, number[]>, start: number, loops: number[][]): void {
  const path: number[] = []
  const indexInPath = new Map([[start, 0]])
  let vertex = start
  for (let half = next.get(vertex)?.pop(); half !== undefined; half = next.get(vertex)?.pop()) {
    path.push(half)
    vertex = mesh.triangles[half]
    const index = indexInPath.get(vertex)
    if (index === undefined) {
      indexInPath.set(vertex, path.length)
      continue
    }
    const loop = path.splice(index)
    for (const passed of loop) indexInPath.delete(mesh.triangles[passed])
    indexInPath.set(vertex, index)
    loops.push(loop)
  }
}
