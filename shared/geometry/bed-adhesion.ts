import type { AdhesionLimits } from './job.ts'
import type { Placement } from './placement.ts'

/**
 * Returns the contact area in mm2 that a part should have, if its own is too small for its height or its footprint; null if
 * bed adhesion is good.
 */
export function findRequiredContact(placement: Placement, limit: AdhesionLimits): number | null {
  const { contact_mm2, footprint_mm2, size_mm } = placement
  const isTall = size_mm[2] > limit.height_per_foot * measureContactWidth(placement)
  if (isTall && contact_mm2 < limit.area_mm2) return limit.area_mm2
  const required = (footprint_mm2 * limit.percent_of_footprint) / 100
  return contact_mm2 < required ? required : null
}

export function hasPoorAdhesion(placement: Placement, limit: AdhesionLimits): boolean {
  return findRequiredContact(placement, limit) !== null
}

/** mm. A contact area close to the footprint is as wide as the part; a smaller one is treated as a square. */
function measureContactWidth({ contact_mm2, footprint_mm2, size_mm: [x, y] }: Placement): number {
  return contact_mm2 * 2 > footprint_mm2 ? Math.min(x, y) : Math.sqrt(contact_mm2)
}
