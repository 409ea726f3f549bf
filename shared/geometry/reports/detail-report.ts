import type { Feature } from '../feature.ts'

/** Wider or deeper than this, something raised or sunk is no detail any more. */
export const MAX_DETAIL_WIDTH_MM = 3
export const MAX_DETAIL_DEPTH_MM = 3
/** How many details and texts are listed. */
export const MAX_DETAILS = 200

/** What is raised from a face of the part or sunk into it, and small. */
export interface DetailReport {
  /** Single ones, narrowest first. Those of texts are not among them. */
  details: Detail[]
  detail_count: number
  /** Letters and the like: several different strokes of one height near each other. Narrowest strokes first. */
  texts: TextPlace[]
}

export interface Detail {
  isRaised: boolean
  /** Across it, on its top or on its floor. */
  width_mm: number
  /** From there to the face around it. */
  depth_mm: number
  feature: Feature
}

export interface TextPlace {
  isRaised: boolean
  stroke_mm: number
  depth_mm: number
  strokes: number
  feature: Feature
}
