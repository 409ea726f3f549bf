/**
 * Returns 1 for each triangle that shares at most one of its vertices with others, so that no other has an edge of it. Null if
 * there are so few vertices that most are shared.
 */
export function findLooseTriangles(triangles: Uint32Array, vertices: number): Uint8Array | null {
  if (vertices * 3 <= triangles.length) return null
  const uses = new Uint8Array(vertices)
  for (const vertex of triangles) if (uses[vertex] < 2) uses[vertex]++
  const isLoose = new Uint8Array(triangles.length / 3)
  for (let triangle = 0; triangle < isLoose.length; triangle++) {
    const at = triangle * 3
    const shared = uses[triangles[at]] + uses[triangles[at + 1]] + uses[triangles[at + 2]] - 3
    if (shared < 2) isLoose[triangle] = 1
  }
  return isLoose
}
