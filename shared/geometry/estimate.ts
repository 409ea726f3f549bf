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
  /** Unit vector of the face to lie on the plate; 'auto' = the shop chooses; 'as_drawn' = the file's own z up. */
  bottom_face: Vec3 | 'auto' | 'as_drawn'
}

/** What the estimate needs to know of a material. */
export interface FilamentData {
  id: string
  density_g_cm3: number
  /** Share of the machine's stock flow limit (PLA = 1) that this filament melts at. */
  flow_factor: number
  /** Shortest time for one layer in seconds, so that it can cool; null = the profile's. */
  min_layer_seconds: number | null
}

/** Where material and time go. Grams and seconds of one printed part. */
export interface PrintBreakdown {
  grams: { perimeters: number; skins: number; infill: number; supports: number; brim: number }
  seconds: {
    perimeters: number
    skins: number
    infill: number
    supports: number
    brim: number
    travel: number
    /** Added so that short layers can cool. */
    cooling: number
    /** Layer changes and everything a layer costs once. */
    layer_changes: number
  }
}

export interface MaterialEstimate {
  grams: number
  seconds: number
  breakdown: PrintBreakdown
}

/** What one part costs in material and machine time with given settings, for every filament in one pass. */
export interface Estimate {
  engine: string
  profile_id: string
  placement: Placement
  layers: number
  /** Volume of supports in mm3 and the surface they touch in mm2 (marks, and minutes to take them off). */
  support_mm3: number
  support_contact_mm2: number
  /** Places that supports leave free, get stuck in or may break. */
  supports_at: SupportReport
  brim: boolean
  by_material: Record<string, MaterialEstimate>
  elapsed_ms: number
}
