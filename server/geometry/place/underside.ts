import { shareBelowFirstLayer } from './bed-contact.ts'
import type { Orientation } from './orientation.ts'
import { MAX_ON_PLATE_MM, MIN_OVERHANG_COSINE } from './overhangs.ts'

/** The surface of a part that looks down in an orientation. */
export interface Underside {
  /** mm2 of the plate that the first layer covers. */
  contact_mm2: number
  /** mm2 of all overhangs, bridges included. */
  overhang_mm2: number
  /** mm3 from there down to the plate. */
  below_mm3: number
}

/**
 * Measures contact and overhangs in one pass over the faces. `stride`: samples one face in so many, for a quick estimate. Written
 * out without calls and lists, because it runs for every face in every direction that is compared.
 */
export function measureUnderside({ surface, down, heights }: Orientation, stride: number): Underside {
  const { normals, areas, count, mesh } = surface
  const { triangles } = mesh
  const [x, y, z] = down
  const underside: Underside = { contact_mm2: 0, overhang_mm2: 0, below_mm3: 0 }
  for (let face = 0; face < count; face += stride) {
    const at = face * 3
    const flatness = normals[at] * x + normals[at + 1] * y + normals[at + 2] * z
    if (!(flatness > 0)) continue
    const a = heights[triangles[at]]
    const b = heights[triangles[at + 1]]
    const c = heights[triangles[at + 2]]
    const low = Math.min(a, b, c)
    const high = Math.max(a, b, c)
    const middle = a + b + c - low - high
    underside.contact_mm2 += areas[face] * flatness * shareBelowFirstLayer(low, middle, high)
    if (!(flatness > MIN_OVERHANG_COSINE && high > MAX_ON_PLATE_MM)) continue
    const size = areas[face] * stride
    underside.overhang_mm2 += size
    underside.below_mm3 += size * flatness * middle
  }
  underside.contact_mm2 *= stride
  return underside
}
