/**
 * The one mesh type. Every reader makes it, everything after reads it.
 * positions: x, y, z per vertex in mm, in the part's own axes. triangles: three vertex numbers each,
 * counter-clockwise seen from outside.
 */
export interface Mesh {
  positions: Float32Array
  triangles: Uint32Array
}
