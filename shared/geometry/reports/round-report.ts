import type { Feature, Vec3 } from '../feature.ts'

/** How many holes, and how many pins, are listed: the smallest, and this many of the largest. */
export const MAX_ROUND_FEATURES = 1000
export const LARGEST_ROUND_FEATURES = 200

/** Round holes and pins of a part, smallest first. Polygons of six and more sides count as round. */
export interface RoundReport {
  holes: RoundHole[]
  /** How many there were before the limit. */
  hole_count: number
  pins: RoundPin[]
  pin_count: number
}

/** A hole, or one step of a stepped hole. Lengths in mm. */
export interface RoundHole {
  /** Of a polygon over its corners. */
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
  /** Of a polygon over its corners. */
  diameter_mm: number
  height_mm: number
  /** Unit vector along the pin, either way. */
  axis: Vec3
  feature: Feature
}
