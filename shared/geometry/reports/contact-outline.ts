import type { Feature } from '../feature.ts'

/** Corners rounder than this are not listed. */
export const MAX_CORNER_RADIUS_MM = 10
export const MAX_CORNERS = 20

/** The longest flat region on the plate: it shrinks as it cools and lifts, first at its sharp corners. */
export interface ContactOutline {
  /** Longer side of the smallest rectangle around it. */
  length_mm: number
  /** Corners of its convex outline, sharpest first, at most MAX_CORNERS. */
  corners: { radius_mm: number; feature: Feature }[]
}
