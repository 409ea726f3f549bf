import type { PoorHold } from './job.ts'
import type { Placement } from './part.ts'

/** Whether a part touches the plate with too little of its shadow, or with too little for its height. */
export function holdsPoorly(placement: Placement, limit: PoorHold): boolean {
  const { contact_mm2, footprint_mm2, size_mm } = placement
  if (contact_mm2 < (footprint_mm2 * limit.percent_of_footprint) / 100) return true
  return contact_mm2 < limit.area_mm2 && size_mm[2] > limit.height_per_foot * footWidth(placement)
}

/** mm. A foot about as large as the part's shadow is as wide as the part; a smaller one is taken for a square. */
function footWidth({ contact_mm2, footprint_mm2, size_mm: [x, y] }: Placement): number {
  return contact_mm2 * 2 > footprint_mm2 ? Math.min(x, y) : Math.sqrt(contact_mm2)
}
