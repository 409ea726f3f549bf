import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CrossingReport } from '../../../../shared/geometry/reports/crossing-report.ts'
import type { Gap, GapReport } from '../../../../shared/geometry/reports/gap-report.ts'
import type { PartFacts } from '../../../../shared/geometry/assess/part-facts.ts'
import type { Analysis, Body } from '../../../../shared/geometry/part.ts'
import type { Estimate } from '../../../../shared/geometry/estimate.ts'
import type { Feature, Vec3 } from '../../../../shared/geometry/feature.ts'
import type { Placement } from '../../../../shared/geometry/placement.ts'
import type { ThinRegion } from '../../../../shared/geometry/reports/thickness-report.ts'
import type { RoundReport } from '../../../../shared/geometry/reports/round-report.ts'
import { PrintLimits } from '../../../../shared/geometry/print-limits.ts'
import { NO_SUPPORT_REPORT } from '../../../../shared/geometry/reports/support-report.ts'
import { lyingFlat, PLAIN_SETTINGS, soundSurface } from './plain-part.ts'

const FIRST_LIMITS = join(import.meta.dirname, '../../../../resources/print-limits.json')

export const LIMITS: PrintLimits = PrintLimits.parse(JSON.parse(readFileSync(FIRST_LIMITS, 'utf8')))

export function feature(changes: Partial<Feature> = {}): Feature {
  return {
    kind: 'face',
    center_mm: [1, 2, 3],
    normal: null,
    size_mm: null,
    area_mm2: 1,
    faces: [0],
    faces_truncated: false,
    ...changes,
  }
}

/** A 40 mm cube on its bottom. */
export function placement(changes: Partial<Placement> = {}): Placement {
  return lyingFlat([40, 40, 40], changes)
}

export function body(min: Vec3, max: Vec3, nested = false): Body {
  const [x, y, z] = max.map((value, axis) => value - min[axis])
  return {
    triangles: 12,
    volume_mm3: nested ? -x * y * z : x * y * z,
    area_mm2: 2 * (x * y + y * z + z * x),
    bounds_mm: { min, max },
    nested,
    feature: feature({ kind: nested ? 'void' : 'body' }),
  }
}

export function thinRegion(thickness_mm: number, area_mm2: number, normal: Vec3): ThinRegion {
  return { thickness_mm, area_mm2, normal, feature: feature({ kind: 'wall', size_mm: thickness_mm }) }
}

const NO_CROSSINGS: CrossingReport = {
  cut_share: 0,
  miscounted_mm3: { overlap: 0, inverted: 0 },
  features: [],
  place_count: 0,
}

/** A flawless 40 mm cube from an STL in mm. */
function analysis(changes: Partial<Analysis> = {}): Analysis {
  return {
    engine: 'test',
    kind: 'stl',
    units: 'mm',
    dimensions_mm: [40, 40, 40],
    bounds_mm: { min: [0, 0, 0], max: [40, 40, 40] },
    volume_mm3: 64_000,
    area_mm2: 9600,
    triangles: 12,
    bodies: 1,
    body_list: [body([0, 0, 0], [40, 40, 40])],
    watertight: true,
    volume_trusted: true,
    volume_doubt: null,
    surface: soundSurface(),
    thickness: thickness([]),
    gaps: gaps([]),
    round_features: roundFeatures({}),
    crossings: NO_CROSSINGS,
    details: { details: [], detail_count: 0, texts: [] },
    file: { unit_declared: true, tessellated_step: false, loose_surfaces: 0, objects: 1, ignored: [] },
    placements: [placement()],
    checked: [],
    not_measured: [],
    preview: { triangles: 12, simplified: false },
    elapsed_ms: 0,
    ...changes,
  }
}

export function thickness(regions: ThinRegion[]): Analysis['thickness'] {
  return {
    p01_mm: 40,
    p05_mm: 40,
    median_mm: 40,
    histogram: { bin_mm: 0.05, area_mm2: [] },
    regions,
    region_count: regions.length,
    rays: 100,
  }
}

/** Holes and pins, smallest first, along z by default. */
export function roundFeatures({
  holes = [],
  pins = [],
}: {
  holes?: { diameter_mm: number; axis?: Vec3 }[]
  pins?: { diameter_mm: number; height_mm: number; axis?: Vec3 }[]
}): RoundReport {
  return {
    holes: holes.map((hole) => ({
      depth_mm: 10,
      axis: [0, 0, 1],
      through: true,
      ...hole,
      feature: feature({ kind: 'hole', size_mm: hole.diameter_mm }),
    })),
    hole_count: holes.length,
    pins: pins.map((pin) => ({
      axis: [0, 0, 1],
      ...pin,
      feature: feature({ kind: 'region', size_mm: pin.diameter_mm }),
    })),
    pin_count: pins.length,
  }
}

/** One body, or several, with these gaps between them. */
export function gaps(list: Pick<Gap, 'between' | 'gap_mm' | 'area_mm2'>[], pieces = 1): GapReport {
  return {
    pieces: Array.from({ length: pieces }, (_, piece) => feature({ kind: 'body', faces: [piece] })),
    piece_count: pieces,
    gaps: list.map((gap) => ({ ...gap, feature: feature({ kind: 'region', size_mm: gap.gap_mm }) })),
    gap_count: list.length,
  }
}

function estimate(changes: Partial<Estimate> = {}): Estimate {
  return {
    engine: 'test',
    profile_id: 'classic',
    placement: placement(),
    layers: 200,
    support_mm3: 0,
    support_contact_mm2: 0,
    supports_at: NO_SUPPORT_REPORT,
    brim: false,
    by_material: { 'PLA+': materialEstimate(30, 7200) },
    elapsed_ms: 0,
    ...changes,
  }
}

export function materialEstimate(grams: number, seconds: number): Estimate['by_material'][string] {
  const gramsOf = { perimeters: grams, skins: 0, infill: 0, supports: 0, brim: 0 }
  const secondsOf = { ...gramsOf, perimeters: seconds, travel: 0, cooling: 0, layer_changes: 0 }
  return { grams, seconds, breakdown: { grams: gramsOf, seconds: secondsOf } }
}

/** A flawless 40 mm cube, with the changes that a test is about. */
export function facts(
  changes: Partial<Omit<PartFacts, 'analysis' | 'estimate' | 'settings'>> & {
    analysis?: Partial<Analysis>
    estimate?: Partial<Estimate>
    settings?: Partial<PartFacts['settings']>
  } = {},
): PartFacts {
  return {
    material: 'PLA+',
    customMaterial: false,
    customColor: false,
    quantity: 1,
    printers: [
      { build_volume_mm: [256, 256, 256], large: false },
      { build_volume_mm: [350, 320, 325], large: true },
    ],
    limits: LIMITS,
    ...changes,
    analysis: analysis(changes.analysis),
    estimate: estimate(changes.estimate),
    settings: {
      ...PLAIN_SETTINGS,
      supports: 'auto',
      brim: 'auto',
      ...changes.settings,
    },
  }
}
