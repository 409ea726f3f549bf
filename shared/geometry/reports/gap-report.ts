import type { Feature } from '../feature.ts'

/** Gaps are measured up to this many mm; bodies farther apart are simply apart. */
export const MAX_GAP_MM = 0.5
/** Bodies nearer than this touch: coordinates of a part of 100 mm are rounded to a hundredth of it. */
export const TOUCHING_MM = 0.001

/** How many pieces and gaps of a part are listed. */
export const MAX_GAP_PIECES = 200
export const MAX_GAPS = 200

/** How the bodies of a part stand to one another, and where its own walls nearly meet. */
export interface GapReport {
  /**
   * Bodies that do not touch any other, and groups of those that touch, overlap or lie within one another; the largest
   * first, at most MAX_GAP_PIECES. Closed hollows belong to the body around them.
   */
  pieces: Feature[]
  piece_count: number
  /** Narrowest first, at most MAX_GAPS. */
  gaps: Gap[]
  gap_count: number
}

/** The narrowest place between two pieces, or a slit in one: then both numbers are the same. */
export interface Gap {
  /** Numbers of `pieces`, which may lie beyond its end. */
  between: [number, number]
  gap_mm: number
  /** Surface on one side that lies this near; 0 where corners or curves come near at a point. */
  area_mm2: number
  feature: Feature
}
