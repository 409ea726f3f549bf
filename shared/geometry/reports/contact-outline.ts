import type { Feature } from '../feature.ts'

/** Corners rounder than this are not listed. */
export const MAX_CORNER_RADIUS_MM = 10
export const MAX_CORNERS = 20

/** The longest flat piece that lies on the plate: it shrinks while it cools and lifts, first at its sharp corners. */
export interface ContactOutline {
  /** The longer side of the smallest rectangle around it. */
  length_mm: number
  /** Corners of its outline, dents left out; the sharpest first, at most MAX_CORNERS. */
  corners: { radius_mm: number; feature: Feature }[]
}
