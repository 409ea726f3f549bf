import type { Vec3 } from '../../../shared/geometry/feature.ts'
import { computeCornerNormals } from '../mesh/corner-normals.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { drawFiltered } from './kernels/picture.ts'
import { encodeFilteredPng } from './png.ts'
import { PIXELS, SIZE } from './thumbnail-pixels.ts'
import { threeQuarterView } from './thumbnail-view.ts'

/**
 * Draws the part on the plate: PNG, 512 x 512 pixels, transparent around the part and its shadow. The same mesh always
 * yields the same bytes.
 */
export function renderThumbnail(mesh: Mesh, down: Vec3): Uint8Array {
  const view = threeQuarterView(mesh, down, SIZE)
  const normals = computeCornerNormals(mesh)
  return drawFiltered(view, mesh, normals, (rows) => encodeFilteredPng(PIXELS, PIXELS, rows))
}
