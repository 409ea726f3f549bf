import type { Feature } from '../feature.ts'

/** Where the surface of a part runs through itself, and what that means for its volume. */
export interface CrossingReport {
  /** Share of the surface's faces that another cuts through, 0 to 1. */
  cut_share: number
  /**
   * What the signed volume of the surface counts too much, as it lies in several bodies, and too little, as a surface
   * that runs through itself turns it inside out. Printed, both are there once. Null when it is too tangled to tell.
   */
  miscounted_mm3: { overlap: number; inverted: number } | null
  /** Where faces cut through each other, largest first, at most MAX_FEATURES; `place_count` is their true number. */
  features: Feature[]
  place_count: number
}
