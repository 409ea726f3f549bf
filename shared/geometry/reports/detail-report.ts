import type { Feature } from '../feature.ts'

/** mm. Larger features that are raised or sunk are not details. */
export const MAX_DETAIL_WIDTH_MM = 3
export const MAX_DETAIL_DEPTH_MM = 3
/** The most details and texts that are listed. */
export const MAX_DETAILS = 200

/** Small features raised from a face of the part or sunk into it. */
export interface DetailReport {
  /** Narrowest first, without those of texts. */
  details: Detail[]
  detail_count: number
  /** Text and similar marks: several different strokes of one height near each other. Narrowest strokes first. */
  texts: TextPlace[]
}

export interface Detail {
  isRaised: boolean
  /** Across it, on its top or on its floor. */
  width_mm: number
  /** From its top or floor to the face around it. */
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
