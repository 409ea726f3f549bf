import type { Feature } from '../feature.ts'

/** mm. Wider gaps are not measured. */
export const MAX_GAP_MM = 0.5
/** mm. Bodies closer than this touch: coordinates of a part of 100 mm are rounded to a hundredth of it. */
export const TOUCHING_MM = 0.001

/** The most pieces and gaps of a part that are listed. */
export const MAX_GAP_PIECES = 200
export const MAX_GAPS = 200

/** Gaps between the bodies of a part, and slits between walls of one body. */
export interface GapReport {
  /**
   * Bodies that touch no other, and groups of bodies that touch, overlap or contain each other; largest first, at most
   * MAX_GAP_PIECES. Closed cavities belong to the body around them.
   */
  pieces: Feature[]
  piece_count: number
  /** Narrowest first, at most MAX_GAPS. */
  gaps: Gap[]
  gap_count: number
}

/** The narrowest place between two pieces, or a slit in one: then both numbers are the same. */
export interface Gap {
  /** Indices of `pieces`, possibly beyond the end of the list. */
  between: [number, number]
  gap_mm: number
  /** Surface on one side that is this close; 0 where corners or curves come close at a point. */
  area_mm2: number
  feature: Feature
}
