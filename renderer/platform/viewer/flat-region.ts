import type { PreparedPart } from './prepare-mesh.ts'

/** Triangles within one degree of each other count as the same flat face. */
const MIN_COSINE = Math.cos(Math.PI / 180)

/** Returns all triangles of the flat face that contains `picked`: its neighbors, recursively, with the same normal. */
export function flatRegion(part: Pick<PreparedPart, 'faceNormals' | 'neighbors'>, picked: number): number[] {
  const region = new Set([picked])
  const unvisited = [picked]
  for (let face = unvisited.pop(); face !== undefined; face = unvisited.pop()) {
    for (let side = face * 3; side < face * 3 + 3; side++) {
      const next = part.neighbors[side]
      if (next < 0 || region.has(next) || cosineBetween(part.faceNormals, picked, next) < MIN_COSINE) continue
      region.add(next)
      unvisited.push(next)
    }
  }
  return [...region]
}

function cosineBetween(normals: Float32Array, first: number, second: number): number {
  let sum = 0
  for (let axis = 0; axis < 3; axis++) sum += normals[first * 3 + axis] * normals[second * 3 + axis]
  return sum
}
