import { MAX_GAP_PIECES } from '../../../shared/geometry/reports/gap-report.ts'
import { MAX_FEATURE_FACES, type Feature, type Vec3 } from '../../../shared/geometry/feature.ts'
import { measureShells, sizeOf } from '../mesh/measure.ts'
import { measuredShells } from '../mesh/measured-shells.ts'
import type { Mesh } from '../mesh/mesh.ts'
import type { Pieces } from './pieces.ts'

/** Returns the first pieces of a part as features; `faces` are triangles of this mesh. */
export function pieceFeatures(mesh: Mesh, { count, ofTriangle }: Pieces): Feature[] {
  const faces: number[][] = Array.from({ length: Math.min(count, MAX_GAP_PIECES) }, () => [])
  ofTriangle.forEach((piece, triangle) => {
    if (piece < faces.length && faces[piece].length < MAX_FEATURE_FACES) faces[piece].push(triangle)
  })
  const known = measuredShells(mesh)
  const isSame = known.shells.ofTriangle === ofTriangle
  return (isSame ? known.measures : measureShells(mesh, { count, ofTriangle }))
    .slice(0, MAX_GAP_PIECES)
    .map(({ triangles, area_mm2, bounds_mm }, piece) => ({
      kind: 'body',
      center_mm: [0, 1, 2].map((axis) => (bounds_mm.min[axis] + bounds_mm.max[axis]) / 2) as Vec3,
      normal: null,
      size_mm: Math.max(...sizeOf(bounds_mm)),
      area_mm2,
      faces: faces[piece],
      faces_truncated: triangles > MAX_FEATURE_FACES,
    }))
}

/** Returns mm from the build plate to the lowest point of each of the first pieces when `down` points to the plate. */
export function pieceHeights(mesh: Mesh, down: Vec3, { count, ofTriangle }: Pieces): number[] {
  if (count === 1) return [0]
  const lowest = new Float64Array(count).fill(Infinity)
  for (let corner = 0; corner < mesh.triangles.length; corner++) {
    const at = mesh.triangles[corner] * 3
    const height = -(
      mesh.positions[at] * down[0] +
      mesh.positions[at + 1] * down[1] +
      mesh.positions[at + 2] * down[2]
    )
    const piece = ofTriangle[Math.floor(corner / 3)]
    if (height < lowest[piece]) lowest[piece] = height
  }
  const plate = lowest.reduce((least, height) => Math.min(least, height), Infinity)
  return Array.from(lowest.subarray(0, MAX_GAP_PIECES), (height) => height - plate)
}
