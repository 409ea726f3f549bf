import type { Vec3 } from './feature.ts'
import type { Placement } from './placement.ts'
import type { SupportReport } from './reports/support-report.ts'

/** Print settings after Standard, automatic choice and nozzle ranges were resolved. */
export interface ResolvedSettings {
  nozzle_mm: number
  layer_height_mm: number
  walls: number
  infill_percent: number
  infill_pattern: 'grid' | 'gyroid' | 'cubic'
  top_layers: number
  bottom_layers: number
  supports: 'auto' | 'everywhere' | 'plate_only' | 'none'
  brim: 'auto' | 'on' | 'off'
  /** Unit vector of the face that is placed on the plate; 'auto': the shop chooses; 'as_drawn': z of the file up. */
  bottom_face: Vec3 | 'auto' | 'as_drawn'
}

/** The properties of a material that an estimate uses. */
export interface FilamentData {
  id: string
  density_g_cm3: number
  /** Flow at which this filament melts, as a share of the printer's limit for PLA. */
  flow_factor: number
  /** Minimum seconds per layer, so that it can cool; null: the profile's. */
  min_layer_seconds: number | null
}

/** Grams and seconds of one printed part by their use. */
export interface PrintBreakdown {
  grams: { perimeters: number; skins: number; infill: number; supports: number; brim: number }
  seconds: {
    perimeters: number
    skins: number
    infill: number
    supports: number
    brim: number
    travel: number
    /** Added to short layers so that they can cool. */
    cooling: number
    /** Once per layer. */
    layer_changes: number
  }
}

export interface MaterialEstimate {
  grams: number
  seconds: number
  breakdown: PrintBreakdown
}

/** Material and machine time of one part with given settings, for every filament. */
export interface Estimate {
  engine: string
  profile_id: string
  placement: Placement
  layers: number
  /** Volume of supports in mm3, and the surface they touch in mm2, which is marked and takes time to clean up. */
  support_mm3: number
  support_contact_mm2: number
  /** Spans without supports, trapped supports, and thin material that they touch. */
  supports_at: SupportReport
  brim: boolean
  by_material: Record<string, MaterialEstimate>
  /** Factors by which materials were multiplied, if the shop has accepted some. Never in a stored estimate. */
  calibrated?: Record<string, { time: number; grams: number }>
  elapsed_ms: number
}
