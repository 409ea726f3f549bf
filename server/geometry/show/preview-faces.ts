import type { Vec3 } from '../../../shared/geometry/feature.ts'
import { squaredFaceDistance } from '../mesh/face-distance.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { pointOnTriangle } from '../mesh/triangle-point.ts'
import { findVertexTriangles, type VertexTriangles } from '../mesh/vertex-triangles.ts'

/** Returns the triangle of the preview that represents a triangle of the mesh. */
export type StandIn = (triangle: number) => number

/** A mesh that was simplified: see Preview. */
interface KeptTriangles {
  kept: Uint32Array
  movedTo?: Uint32Array | null | undefined
}

/**
 * Returns the stand-ins for a simplified mesh: the nearest triangle around the vertex that stands for one of the
 * triangle's, which is the one that it was moved to, or the kept one that is the fewest edges away. Searches on demand,
 * because findings name few triangles.
 */
export function standInTriangles(mesh: Mesh, { kept, movedTo }: KeptTriangles): StandIn {
  const simple = { positions: mesh.positions, triangles: kept }
  let found: { around: VertexTriangles; keptVertex: Int32Array | Uint32Array } | null = null
  return (triangle) => {
    if (!found) {
      const around = findVertexTriangles(simple)
      found = { around, keptVertex: movedTo ?? nearestKept(mesh, around) }
    }
    const { around, keptVertex } = found
    const vertex = keptVertex[mesh.triangles[triangle * 3]]
    return vertex < 0
      ? 0
      : nearestAround(simple, around, vertex, pointOnTriangle(mesh, triangle, 1 / 3, 1 / 3))
  }
}

function nearestAround(simple: Mesh, { starts, list }: VertexTriangles, vertex: number, point: Vec3): number {
  let nearest = list[starts[vertex]]
  let least = Infinity
  for (let at = starts[vertex]; at < starts[vertex + 1]; at++) {
    const distance2 = squaredFaceDistance(simple, list[at], point)
    if (distance2 >= least) continue
    least = distance2
    nearest = list[at]
  }
  return nearest
}

/** For each vertex, the nearest one in edges that the simplified mesh still uses; -1 when none is connected to it. */
function nearestKept(mesh: Mesh, around: VertexTriangles): Int32Array {
  const vertices = mesh.positions.length / 3
  const all = findVertexTriangles(mesh)
  const nearest = new Int32Array(vertices).fill(-1)
  const queue = new Uint32Array(vertices)
  let filled = 0
  for (let vertex = 0; vertex < vertices; vertex++) {
    if (around.starts[vertex] === around.starts[vertex + 1]) continue
    nearest[vertex] = vertex
    queue[filled++] = vertex
  }
  for (let at = 0; at < filled; at++) {
    const vertex = queue[at]
    for (let entry = all.starts[vertex]; entry < all.starts[vertex + 1]; entry++) {
      for (let corner = all.list[entry] * 3; corner < all.list[entry] * 3 + 3; corner++) {
        const next = mesh.triangles[corner]
        if (nearest[next] >= 0) continue
        nearest[next] = nearest[vertex]
        queue[filled++] = next
      }
    }
  }
  return nearest
}
