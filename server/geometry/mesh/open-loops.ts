import type { Edges } from './edges.ts'
import type { Mesh } from './mesh.ts'

/**
 * The rims of holes: vertex numbers of simple closed loops of open edges, in the direction in which the triangles of a
 * patch would run along them to match their neighbors. Rims that meet in a vertex are told apart there; chains that
 * do not come back (where the surface is wound against itself) are left out, and outlines of single triangles.
 */
export function findOpenLoops(mesh: Mesh, edges: Edges): number[][] {
  const next = openHalfEdges(mesh, edges)
  const loops: number[][] = []
  for (const start of next.keys()) {
    // A vertex where several rims meet starts several walks.
    while (hasOpenEdge(next, start)) walk(mesh, next, start, loops)
  }
  return loops
    .filter((halves) => halves.some((half) => Math.floor(half / 3) !== Math.floor(halves[0] / 3)))
    .map((halves) => halves.map((half) => endOf(mesh, half)))
}

/** Open half-edges by the vertex at their end: rims are walked against the direction of the triangles. */
function openHalfEdges(mesh: Mesh, edges: Edges): Map<number, number[]> {
  const next = new Map<number, number[]>()
  for (let half = 0; half < mesh.triangles.length; half++) {
    const edge = edges.ofHalfEdge[half]
    if (edges.forward[edge] + edges.backward[edge] !== 1) continue
    const from = endOf(mesh, half)
    const ways = next.get(from)
    if (ways) ways.push(half)
    else next.set(from, [half])
  }
  return next
}

function endOf({ triangles }: Mesh, half: number): number {
  return triangles[half % 3 === 2 ? half - 2 : half + 1]
}

function hasOpenEdge(next: Map<number, number[]>, vertex: number): boolean {
  return (next.get(vertex)?.length ?? 0) > 0
}

/** Uses up open half-edges from `start` until there is no way on; each return to a vertex of the path closes a loop. */
function walk(mesh: Mesh, next: Map<number, number[]>, start: number, loops: number[][]): void {
  const path: number[] = []
  const placeInPath = new Map([[start, 0]])
  let at = start
  for (let half = next.get(at)?.pop(); half !== undefined; half = next.get(at)?.pop()) {
    path.push(half)
    at = mesh.triangles[half]
    const place = placeInPath.get(at)
    if (place === undefined) {
      placeInPath.set(at, path.length)
      continue
    }
    const loop = path.splice(place)
    for (const passed of loop) placeInPath.delete(mesh.triangles[passed])
    placeInPath.set(at, place)
    loops.push(loop)
  }
}
