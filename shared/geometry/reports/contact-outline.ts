import type { Feature } from '../feature.ts'

/** Corners rounder than this are not listed. */
export const ROUNDEST_CORNER_MM = 10
export const MOST_CORNERS = 20

/** The longest flat piece that lies on the plate: it shrinks while it cools and lifts, first at its sharp corners. */
export interface ContactOutline {
  /** The longer side of the smallest rectangle around it. */
  length_mm: number
  /** Corners of its outline, dents left out; the sharpest first, at most MOST_CORNERS. */
  corners: { radius_mm: number; feature: Feature }[]
}
