import { z } from 'zod'
import type { CrossingReport } from './crossing-report.ts'
import type { ContactOutline } from './contact-outline.ts'
import type { DetailReport } from './detail-report.ts'
import type { Feature, Vec3 } from './feature.ts'
import type { GapReport } from './gap-report.ts'
import type { RoundReport } from './round-report.ts'
import { UNITS, type FileKind } from './part-file.ts'
import type { FreeSpan, SupportReport } from './support-report.ts'
import type { PlacementCosts, WeakestSection } from './placement-offer.ts'

export { Feature, MAX_FEATURE_FACES, MAX_FEATURES, Vec3 } from './feature.ts'
export { FILE_KINDS, MAX_FILE_BYTES, MM_PER_UNIT, UNITS, type FileKind } from './part-file.ts'

export const Units = z.enum(UNITS)
export type Units = z.infer<typeof Units>

/** Beyond this the part goes to a person (findings-and-rates: Shapeways takes 1 M; ours is a hard 5 M). */
export const MAX_TRIANGLES = 5_000_000

/** What was done to a mesh so that it could be printed, each with how often. */
export interface Repair {
  kind:
    | 'welded_vertices'
    | 'removed_degenerate'
    | 'removed_duplicates'
    | 'flipped_winding'
    | 'turned_inside_out'
    | 'closed_loops'
  count: number
}

/** The state of the surface: as the file stores it, and what is left after repair. Counts of edges and triangles. */
export interface SurfaceReport {
  open_edges: number
  non_manifold_edges: number
  flipped_edges: number
  degenerate_triangles: number
  duplicate_triangles: number
  repairs: Repair[]
  /** Left after repair. All zero for a closed surface. */
  remaining: { open_edges: number; non_manifold_edges: number; flipped_edges: number }
  /** Where the surface is still open or impossible; empty when it is not. */
  open_features: Feature[]
  non_manifold_features: Feature[]
}

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
export interface ThinRegion {
  thickness_mm: number
  /** Of the wall as seen from one side. */
  area_mm2: number
  /** Across the wall, either way; all zero where the wall curves round. */
  normal: Vec3
  feature: Feature
}

/** One shell or solid of the part. `nested` shells are voids of the body around them. */
export interface Body {
  triangles: number
  volume_mm3: number
  area_mm2: number
  bounds_mm: { min: Vec3; max: Vec3 }
  nested: boolean
  feature: Feature
}

/** Everything measured on a part that does not depend on how it is printed. Lengths in mm. */
export interface Analysis {
  /** The engine that measured; a new one measures again. */
  engine: string
  kind: FileKind
  /** Null for STEP and 3MF. */
  units: Units | null
  dimensions_mm: Vec3
  bounds_mm: { min: Vec3; max: Vec3 }
  /** Of what is printed: where bodies overlap it counts once. */
  volume_mm3: number
  area_mm2: number
  triangles: number
  /** Shells of a mesh, solids of a STEP file. */
  bodies: number
  /** Up to MAX_FEATURES of them, largest first. */
  body_list: Body[]
  /** As the file stores it, before any repair. */
  watertight: boolean
  /** False: no binding price may be made from this volume. `volume_doubt` says why. */
  volume_trusted: boolean
  volume_doubt: string | null
  surface: SurfaceReport
  thickness: ThicknessReport | null
  /** Null when it could not be measured; `not_measured` says why. */
  gaps: GapReport | null
  /** Null when they could not be told apart; `not_measured` says so. */
  round_features: RoundReport | null
  crossings: CrossingReport
  /** Null on a surface too rough to tell; `not_measured` says so. */
  details: DetailReport | null
  /** Facts of the file that a finding is made from. */
  file: {
    /** 3MF and STEP: the file declares its unit. */
    unit_declared: boolean
    /** STEP that holds only facets, no exact surface. */
    tessellated_step: boolean
    /** STEP surfaces that belong to no solid and were left out. */
    loose_surfaces: number
    /** 3MF: objects merged into one part, and what was ignored ("colors", "several plates", "supports", "sliced data"). */
    objects: number
    ignored: string[]
  }
  /** Ways to lay the part on the plate, best first; the first is the shop's choice. */
  placements: Placement[]
  /** Check codes that ran, for `manufacturability.checked`. */
  checked: string[]
  /** What could not be measured on this part, and why. */
  not_measured: { code: string; reason: string }[]
  preview: { triangles: number; simplified: boolean }
  elapsed_ms: number
}

/** One way to lay the part on the plate and what it means there. */
export interface Placement {
  /** Unit vector in the part's own axes that points down at the plate when it is printed. */
  down: Vec3
  /** Why this one, in words for people. */
  reason: string
  /** Size as printed: x, y on the plate, z height. */
  size_mm: Vec3
  /** Surface that lies on the plate. */
  contact_mm2: number
  /** Area of the part's shadow on the plate. */
  footprint_mm2: number
  /** Surface steeper than 45 degrees from vertical that hangs free and is printed on supports. */
  overhang_mm2: number
  /** Surface steeper than 60 degrees from vertical. */
  steep_overhang_mm2: number
  /** Rough volume under the overhangs, for ranking only; the estimate has the real figure. */
  support_mm3: number
  overhang_features: Feature[]
  contact_features: Feature[]
  /** Of each piece of the gap report, mm from the plate to its lowest point. Empty until a placement is chosen. */
  piece_heights_mm: number[]
  /** Null when nothing lies flat, and until a placement is chosen. */
  contact_outline: ContactOutline | null
  /** Floors held on two sides, which sag where no support is printed under them. Empty until a placement is chosen. */
  bridges: FreeSpan[]
  /** Where it breaks most easily between layers; null where it is too flat for that. */
  weakest: WeakestSection | null
  /** What the choice was made by. */
  costs: PlacementCosts
  /** The sum of the costs, a little less for the way it was drawn; lower is better. */
  score: number
}

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

/** Where a part's work stands, as told while it runs. */
export interface Progress {
  stage: 'checking' | 'processing'
  fraction: number
}
