import type { AdhesionLimits } from './job.ts'
import type { Placement } from './placement.ts'

/**
 * mm2 that a part should touch the plate with, when it touches it with too little for its height or too little of its
 * shadow; null when it holds well.
 */
export function findRequiredContact(placement: Placement, limit: AdhesionLimits): number | null {
  const { contact_mm2, footprint_mm2, size_mm } = placement
  const isTall = size_mm[2] > limit.height_per_foot * measureContactWidth(placement)
  if (isTall && contact_mm2 < limit.area_mm2) return limit.area_mm2
  const ofShadow = (footprint_mm2 * limit.percent_of_footprint) / 100
  return contact_mm2 < ofShadow ? ofShadow : null
}

export function hasPoorAdhesion(placement: Placement, limit: AdhesionLimits): boolean {
  return findRequiredContact(placement, limit) !== null
}

/** mm. A foot about as large as the part's shadow is as wide as the part; a smaller one is taken for a square. */
function measureContactWidth({ contact_mm2, footprint_mm2, size_mm: [x, y] }: Placement): number {
  return contact_mm2 * 2 > footprint_mm2 ? Math.min(x, y) : Math.sqrt(contact_mm2)
}
