import type { Feature, Vec3 } from '../feature.ts'

/** mm. Thicker regions are not listed: walls up to two lines of the widest nozzle (0.8 mm) are of interest. */
export const MAX_THIN_MM = 1.6

/** Local wall thickness, measured by rays into the material and weighted by the surface each represents. */
export interface ThicknessReport {
  /** Area-weighted percentiles in mm. Not the minimum, which is noise of rays near edges. */
  p01_mm: number
  p05_mm: number
  median_mm: number
  /** Surface in mm2 per 0.05 mm of thickness; the last bin holds everything thicker. */
  histogram: { bin_mm: number; area_mm2: number[] }
  /**
   * Connected thin regions, worst first, at most 200, the first 40 with all their faces. Whether one matters depends on
   * the nozzle and the orientation. `size_mm` is their thickness.
   */
  regions: ThinRegion[]
  /** The number before the limit. */
  region_count: number
  rays: number
}

/** A connected region where the wall is thin. */
export interface ThinRegion {
  thickness_mm: number
  /** The area of one side of the wall. */
  area_mm2: number
  /** Across the wall, in either direction; all zero where the wall curves around. */
  normal: Vec3
  feature: Feature
}
