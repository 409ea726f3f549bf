import type { Edges } from './edges.ts'
import type { Mesh } from './mesh.ts'

/**
 * The rims of holes: vertex numbers of simple closed loops of open edges, in the direction in which the triangles of a
 * patch would run along them to match their neighbours. Rims that meet in a vertex are told apart there; chains that
 * do not come back (where the surface is wound against itself) are left out.
 */
export function findOpenLoops(mesh: Mesh, edges: Edges): number[][] {
  const next = openNeighbours(mesh, edges)
  const loops: number[][] = []
  for (const start of next.keys()) {
    // A vertex where several rims meet starts several walks.
    while (hasOpenEdge(next, start)) walk(next, start, loops)
  }
  return loops
}

/** Where one can go from a vertex along open edges, against the direction of the triangle that has the edge. */
function openNeighbours({ triangles }: Mesh, edges: Edges): Map<number, number[]> {
  const next = new Map<number, number[]>()
  for (let half = 0; half < triangles.length; half++) {
    const edge = edges.ofHalfEdge[half]
    if (edges.forward[edge] + edges.backward[edge] !== 1) continue
    const from = triangles[half % 3 === 2 ? half - 2 : half + 1]
    const ways = next.get(from)
    if (ways) ways.push(triangles[half])
    else next.set(from, [triangles[half]])
  }
  return next
}

function hasOpenEdge(next: Map<number, number[]>, vertex: number): boolean {
  return (next.get(vertex)?.length ?? 0) > 0
}

/** Uses up open edges from `start` until there is no way on; each return to a vertex of the path closes a loop. */
function walk(next: Map<number, number[]>, start: number, loops: number[][]): void {
  const path = [start]
  const placeInPath = new Map([[start, 0]])
  for (let to = next.get(start)?.pop(); to !== undefined; to = next.get(path[path.length - 1])?.pop()) {
    const place = placeInPath.get(to)
    if (place === undefined) {
      placeInPath.set(to, path.length)
      path.push(to)
      continue
    }
    const loop = path.splice(place + 1)
    for (const vertex of loop) placeInPath.delete(vertex)
    loops.push([to, ...loop])
  }
}
