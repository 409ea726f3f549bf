/**
 * The one mesh type. Every reader makes it, everything after reads it.
 * positions: x, y, z per vertex in mm, in the part's own axes. triangles: three vertex numbers each,
 * counter-clockwise seen from outside.
 */
export interface Mesh {
  positions: Float32Array
  triangles: Uint32Array
}

/** A mesh as its file stores it, equal vertices made one. */
export interface MeshInFile {
  mesh: Mesh
  /** Triangles left out because a corner was not a number, or was too far away to measure. */
  unusableTriangles: number
}

/** Beyond 10 km a 32-bit coordinate has steps of a millimetre, so nothing can be measured there. */
export const MAX_COORDINATE_MM = 1e7

export function triangleCount(mesh: Mesh): number {
  return mesh.triangles.length / 3
}

/** A mesh with only those vertices that a triangle uses, in their order. */
export function withoutUnusedVertices(positions: Float64Array | Float32Array, triangles: Uint32Array): Mesh {
  const isUsed = new Uint8Array(positions.length / 3)
  for (const vertex of triangles) isUsed[vertex] = 1
  const number = new Uint32Array(isUsed.length)
  let used = 0
  for (let vertex = 0; vertex < isUsed.length; vertex++) if (isUsed[vertex]) number[vertex] = used++
  const kept = new Float32Array(used * 3)
  for (let vertex = 0; vertex < isUsed.length; vertex++) {
    if (!isUsed[vertex]) continue
    for (let axis = 0; axis < 3; axis++) kept[number[vertex] * 3 + axis] = positions[vertex * 3 + axis]
  }
  return { positions: kept, triangles: triangles.map((vertex) => number[vertex]) }
}
