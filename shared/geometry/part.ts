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

/** Beyond this the part goes to a person (findings-and-rates: Shapeways takes 1 M; ours is a hard 5 M). */
export const MAX_TRIANGLES = 5_000_000

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
