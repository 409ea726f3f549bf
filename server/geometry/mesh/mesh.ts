/**
 * The one mesh type: every reader returns it and every stage after reading takes it.
 */
export interface Mesh {
  /** x, y, z of each vertex in mm, in the axes of the file. */
  positions: Float32Array
  /** Three vertex numbers each, counter-clockwise seen from outside. */
  triangles: Uint32Array
}

/** A mesh as its file stores it, equal vertices welded. */
export interface MeshInFile {
  mesh: Mesh
  /** Number of triangles left out because a coordinate was not a number or beyond MAX_COORDINATE_MM. */
  unusableTriangles: number
}

/** At 10 km a 32-bit coordinate has steps of a millimeter, so nothing can be measured beyond. */
export const MAX_COORDINATE_MM = 1e7

export function triangleCount(mesh: Mesh): number {
  return mesh.triangles.length / 3
}

/** Returns a mesh with only those vertices that a triangle uses, in their order. */
export function withoutUnusedVertices(positions: Float64Array | Float32Array, triangles: Uint32Array): Mesh {
  const isUsed = new Uint8Array(positions.length / 3)
  for (const vertex of triangles) isUsed[vertex] = 1
  const newNumber = new Uint32Array(isUsed.length)
  let used = 0
  for (let vertex = 0; vertex < isUsed.length; vertex++) if (isUsed[vertex]) newNumber[vertex] = used++
  const kept = new Float32Array(used * 3)
  for (let vertex = 0; vertex < isUsed.length; vertex++) {
    if (!isUsed[vertex]) continue
    for (let axis = 0; axis < 3; axis++) kept[newNumber[vertex] * 3 + axis] = positions[vertex * 3 + axis]
  }
  return { positions: kept, triangles: triangles.map((vertex) => newNumber[vertex]) }
}
