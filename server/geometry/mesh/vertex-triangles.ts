import type { Mesh } from './mesh.ts'

/** The triangles around each vertex: those of vertex v are in `list` from starts[v] to starts[v + 1]. */
export interface VertexTriangles {
  starts: Uint32Array
  list: Uint32Array
}

export function findVertexTriangles({ positions, triangles }: Mesh): VertexTriangles {
  const starts = new Uint32Array(positions.length / 3 + 2)
  for (const vertex of triangles) starts[vertex + 2]++
  for (let vertex = 2; vertex < starts.length; vertex++) starts[vertex] += starts[vertex - 1]
  const list = new Uint32Array(triangles.length)
  for (let corner = 0; corner < triangles.length; corner++) {
    list[starts[triangles[corner] + 1]++] = Math.floor(corner / 3)
  }
  return { starts, list }
}
