import type { Feature, Vec3 } from '../feature.ts'

/** Local wall thickness measured by rays into the material, weighted by the surface they stand for. */
export interface ThicknessReport {
  /** Area-weighted low percentiles in mm; the plain minimum is ray noise near edges (geometry.md section B). */
  p01_mm: number
  p05_mm: number
  median_mm: number
  /** Surface in mm2 per 0.05 mm of thickness; the last bin holds everything thicker. */
  histogram: { bin_mm: number; area_mm2: number[] }
  /**
   * Connected thin places, worst first, at most 200 and the first 40 with all their faces: whether one matters depends
   * on the nozzle and on how the part lies. `size_mm` is their thickness.
   */
  regions: ThinRegion[]
  /** How many there were before the limit. */
  region_count: number
  rays: number
}

/** A connected place where the wall is thin. */
export interface ThinRegion {
  thickness_mm: number
  /** Of the wall as seen from one side. */
  area_mm2: number
  /** Across the wall, either way; all zero where the wall curves round. */
  normal: Vec3
  feature: Feature
}
