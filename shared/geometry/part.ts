import type { CrossingReport } from './reports/crossing-report.ts'
import type { DetailReport } from './reports/detail-report.ts'
import type { Feature, Vec3 } from './feature.ts'
import type { GapReport } from './reports/gap-report.ts'
import type { FileKind } from './files/part-file.ts'
import type { Placement } from './placement.ts'
import type { RoundReport } from './reports/round-report.ts'
import type { SurfaceReport } from './reports/surface-report.ts'
import type { ThicknessReport } from './reports/thickness-report.ts'
import type { Units } from './units.ts'

/** Parts with more triangles go to staff. Other shops accept 1 million. */
export const MAX_TRIANGLES = 5_000_000

/** A shell or solid of the part. `nested` shells are cavities of the body around them. */
export interface Body {
  triangles: number
  volume_mm3: number
  area_mm2: number
  bounds_mm: { min: Vec3; max: Vec3 }
  nested: boolean
  feature: Feature
}

/** All measurements of a part that do not depend on print settings. Lengths in mm. */
export interface Analysis {
  /** Version of the engine that measured; a newer one measures again. */
  engine: string
  kind: FileKind
  /** Null for STEP and 3MF. */
  units: Units | null
  dimensions_mm: Vec3
  bounds_mm: { min: Vec3; max: Vec3 }
  /** As printed: overlapping bodies count once. */
  volume_mm3: number
  area_mm2: number
  triangles: number
  /** Shells of a mesh, solids of a STEP file. */
  bodies: number
  /** Up to MAX_FEATURES of them, largest first. */
  body_list: Body[]
  /** As the file stores it, before any repair. */
  watertight: boolean
  /** Volume confidence. False: no binding price may be based on this volume; `volume_doubt` says why. */
  volume_trusted: boolean
  volume_doubt: string | null
  surface: SurfaceReport
  thickness: ThicknessReport | null
  /** Null if it could not be measured; `not_measured` says why. */
  gaps: GapReport | null
  /** Null if they could not be identified; `not_measured` says why. */
  round_features: RoundReport | null
  crossings: CrossingReport
  /** Null on a surface that is too rough; `not_measured` says why. */
  details: DetailReport | null
  /** Facts about the file that findings are based on. */
  file: {
    /** 3MF and STEP: the file declares its unit. */
    unit_declared: boolean
    /** STEP that holds only facets, no exact surface. */
    tessellated_step: boolean
    /** STEP surfaces that belong to no solid and were ignored. */
    loose_surfaces: number
    /**
     * 3MF: objects merged into one part. 3MF and STL: what was ignored ("colors", "several plates", "supports", "sliced data", a wrong
     * count of triangles).
     */
    objects: number
    ignored: string[]
  }
  /** Placements to choose from, best first; the first is the shop's choice. */
  placements: Placement[]
  /** Check codes that ran, for `manufacturability.checked`. */
  checked: string[]
  /** Measurements that were not possible on this part, each with its reason. */
  not_measured: { code: string; reason: string }[]
  preview: { triangles: number; simplified: boolean }
  elapsed_ms: number
}
