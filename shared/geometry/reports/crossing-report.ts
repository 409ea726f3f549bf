import type { Feature } from '../feature.ts'

/** Places at which the surface of a part intersects itself, and their effect on its volume. */
export interface CrossingReport {
  /** Share of the surface's faces that another cuts through, 0 to 1. */
  cut_share: number
  /**
   * The error of the surface's signed volume: too large where bodies overlap, too small where a surface that intersects
   * itself is inside out. Printed, both exist once. Null if the surface is too tangled to compute it.
   */
  miscounted_mm3: { overlap: number; inverted: number } | null
  /** Faces that cut through each other, largest first, at most MAX_FEATURES; `place_count` is their true number. */
  features: Feature[]
  place_count: number
}
