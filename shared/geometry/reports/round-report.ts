import type { Feature, Vec3 } from '../feature.ts'

/** The most holes, and the most pins, that are listed: the smallest, and this many of the largest. */
export const MAX_ROUND_FEATURES = 1000
export const LARGEST_ROUND_FEATURES = 200

/** Round holes and pins of a part, smallest first. Polygons of six and more sides count as round. */
export interface RoundReport {
  holes: RoundHole[]
  /** The number before the limit. */
  hole_count: number
  pins: RoundPin[]
  pin_count: number
}

/** A hole, or one step of a stepped hole. Lengths in mm. */
export interface RoundHole {
  /** The diameter over the corners, for a polygon. */
  diameter_mm: number
  depth_mm: number
  /** Unit vector along the hole, either way. */
  axis: Vec3
  /** Open at both ends. */
  through: boolean
  feature: Feature
}

/** A pin, boss or shaft that is free at one end at least, or one step of a stepped one. Lengths in mm. */
export interface RoundPin {
  /** The diameter over the corners, for a polygon. */
  diameter_mm: number
  height_mm: number
  /** Unit vector along the pin, either way. */
  axis: Vec3
  feature: Feature
}
