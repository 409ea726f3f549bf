import type { Feature } from '../feature.ts'

/** A span of a layer that is printed over air, without supports under it. */
export interface FreeSpan {
  /** mm between the sides that hold it. */
  span_mm: number
  feature: Feature
}

/** mm. Pliers, and the supports they pull out, need an opening this wide. */
export const MIN_REMOVAL_OPENING_MM = 8

/** Supports in a cavity from which they cannot be removed. */
export interface TrappedSupport {
  /** Volume that they fill. */
  volume_mm3: number
  feature: Feature
}

/** Thin material under or above a support. */
export interface ThinContact {
  thickness_mm: number
  area_mm2: number
  feature: Feature
}

/** Effects of supports, and of their absence, on a printed part. Worst first in each list. */
export interface SupportReport {
  free_spans: FreeSpan[]
  trapped: TrappedSupport[]
  thin_touches: ThinContact[]
}

export const NO_SUPPORT_REPORT: SupportReport = { free_spans: [], trapped: [], thin_touches: [] }
