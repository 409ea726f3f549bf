import { faceDistance2 } from '../mesh/face-distance.ts'
import { triangleCount, type Mesh } from '../mesh/mesh.ts'
import { trianglePoint } from '../mesh/triangle-point.ts'
import { trianglesAround, type VertexTriangles } from '../mesh/vertex-triangles.ts'

/**
 * For each triangle of a mesh the one that stands for it in a simplified mesh: the nearest of those around the kept
 * vertex that is fewest edges away. `kept` are the simplified triangles with vertex numbers of the mesh.
 */
export function standInTriangles(mesh: Mesh, kept: Uint32Array): Uint32Array {
  const simple = { positions: mesh.positions, triangles: kept }
  const around = trianglesAround(simple)
  const keptVertex = nearestKept(mesh, around)
  const standIns = new Uint32Array(triangleCount(mesh))
  for (let triangle = 0; triangle < standIns.length; triangle++) {
    const vertex = keptVertex[mesh.triangles[triangle * 3]]
    if (vertex < 0) continue
    const middle = trianglePoint(mesh, triangle, 1 / 3, 1 / 3)
    let least = Infinity
    for (let at = around.starts[vertex]; at < around.starts[vertex + 1]; at++) {
      const distance2 = faceDistance2(simple, around.list[at], middle)
      if (distance2 >= least) continue
      least = distance2
      standIns[triangle] = around.list[at]
    }
  }
  return standIns
}

/** For each vertex the nearest one that the simplified mesh still uses, in edges; -1 where no path leads to one. */
function nearestKept(mesh: Mesh, around: VertexTriangles): Int32Array {
  const vertices = mesh.positions.length / 3
  const all = trianglesAround(mesh)
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
