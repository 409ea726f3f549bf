import type { Feature } from '../feature.ts'

/** A stretch of a layer that is printed over air, with no support under it. */
export interface FreeSpan {
  /** mm from where it is held to where it is held again. */
  span_mm: number
  feature: Feature
}

/** Pliers, and what they pull, need an opening this wide (findings-and-rates, support_trapped). */
export const MIN_REMOVAL_OPENING_MM = 8

/** Supports in a cavity that has no way out for them. */
export interface TrappedSupport {
  /** Space that they fill. */
  volume_mm3: number
  feature: Feature
}

/** Thin material that a support stands on or carries. */
export interface ThinContact {
  thickness_mm: number
  area_mm2: number
  feature: Feature
}

/** What supports, and the lack of them, do to a part as it is printed; each list has the worst first. */
export interface SupportReport {
  free_spans: FreeSpan[]
  trapped: TrappedSupport[]
  thin_touches: ThinContact[]
}

export const NO_SUPPORT_REPORT: SupportReport = { free_spans: [], trapped: [], thin_touches: [] }
