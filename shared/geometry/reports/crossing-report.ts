import type { Feature } from '../feature.ts'

/** Where the surface of a part intersects itself, and how that affects its volume. */
export interface CrossingReport {
  /** Share of the surface's faces that another cuts through, 0 to 1. */
  cut_share: number
  /**
   * By how much the signed volume of the surface is off: too large where bodies overlap, too small where a surface that
   * intersects itself is inside out. Printed, both exist once. Null when the surface is too tangled to compute it.
   */
  miscounted_mm3: { overlap: number; inverted: number } | null
  /** Where faces cut through each other, largest first, at most MAX_FEATURES; `place_count` is their true number. */
  features: Feature[]
  place_count: number
}
