import type { Mesh } from '../mesh/mesh.ts'

/** Mm from the plane of a face to the farthest corner of another on either side of it: of both sides the least and the most. */
export function heightsOver(
  { positions, triangles }: Mesh,
  normals: ArrayLike<number>,
  { face, plane }: { face: number; plane: number },
): { least: number; most: number } {
  const nx = normals[plane * 3]
  const ny = normals[plane * 3 + 1]
  const nz = normals[plane * 3 + 2]
  const origin = triangles[plane * 3] * 3
  let above = 0
  let below = 0
  for (let corner = face * 3; corner < face * 3 + 3; corner++) {
    const at = triangles[corner] * 3
    const height =
      (positions[at] - positions[origin]) * nx +
      (positions[at + 1] - positions[origin + 1]) * ny +
      (positions[at + 2] - positions[origin + 2]) * nz
    if (height > above) above = height
    else if (-height > below) below = -height
  }
  return above < below ? { least: above, most: below } : { least: below, most: above }
}
