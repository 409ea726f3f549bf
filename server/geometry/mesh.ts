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
