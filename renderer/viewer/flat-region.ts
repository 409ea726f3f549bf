import type { PreparedPart } from './prepare-mesh.ts'

/** Facets within one degree of the picked one count as the same flat face. */
const FLAT = Math.cos(Math.PI / 180)

/** All triangles of the flat face that `picked` belongs to: those reached over its sides that look the same way. */
export function flatRegion(part: Pick<PreparedPart, 'faceNormals' | 'neighbours'>, picked: number): number[] {
  const found = new Set([picked])
  const open = [picked]
  for (let face = open.pop(); face !== undefined; face = open.pop()) {
    for (let side = face * 3; side < face * 3 + 3; side++) {
      const next = part.neighbours[side]
      if (next < 0 || found.has(next) || alike(part.faceNormals, picked, next) < FLAT) continue
      found.add(next)
      open.push(next)
    }
  }
  return [...found]
}

function alike(normals: Float32Array, one: number, other: number): number {
  let sum = 0
  for (let axis = 0; axis < 3; axis++) sum += normals[one * 3 + axis] * normals[other * 3 + axis]
  return sum
}
