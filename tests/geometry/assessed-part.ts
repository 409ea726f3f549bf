import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { measureShape } from '../../server/geometry/measure-shape.ts'
import { correctedVolume } from '../../server/geometry/crossings/corrected-volume.ts'
import { findPlacements, measurePlacement } from '../../server/geometry/place/placement.ts'
import type { Mesh } from '../../server/geometry/mesh/mesh.ts'
import { surveyPart } from '../../server/geometry/survey/survey-part.ts'
import type { MaterialId } from '../../shared/catalog/materials.ts'
import { assessPart, type Assessment } from '../../shared/geometry/assess/assess-part.ts'
import { ENGINE } from '../../shared/geometry/job.ts'
import type { PartFacts } from '../../shared/geometry/assess/part-facts.ts'
import type { Analysis } from '../../shared/geometry/part.ts'
import type { Estimate, ResolvedSettings } from '../../shared/geometry/estimate.ts'
import type { Placement } from '../../shared/geometry/placement.ts'
import type { Vec3 } from '../../shared/geometry/feature.ts'
import { PrintLimits } from '../../shared/geometry/print-limits.ts'
import { PLAIN_SETTINGS } from '../shared/geometry/assess/plain-part.ts'
import { NO_SUPPORT_REPORT } from '../../shared/geometry/reports/support-report.ts'

const resources = join(import.meta.dirname, '../../resources')

/** The limits that a new shop starts with. */
const FIRST_LIMITS: PrintLimits = PrintLimits.parse(
  JSON.parse(readFileSync(join(resources, 'print-limits.json'), 'utf8')),
)

const STANDARD: ResolvedSettings = { ...PLAIN_SETTINGS, supports: 'auto', brim: 'auto' }

const PRINTERS: { build_volume_mm: Vec3; large: boolean }[] = [
  { build_volume_mm: [256, 256, 256], large: false },
  { build_volume_mm: [350, 320, 325], large: true },
]

const PLAIN_FILE: Analysis['file'] = {
  unit_declared: true,
  tessellated_step: false,
  loose_surfaces: 0,
  objects: 1,
  ignored: [],
}

/** Everything that is measured on a mesh, as if it had come as an STL in mm. */
export function analyzed(mesh: Mesh): { analysis: Analysis; repaired: Mesh } {
  const { mesh: repaired, figures } = surveyPart({ mesh, unusableTriangles: 0 }, [])
  const shape = measureShape(repaired)
  const analysis: Analysis = {
    engine: ENGINE,
    kind: 'stl',
    units: 'mm',
    ...figures,
    ...correctedVolume(figures, shape.crossings),
    ...shape,
    file: PLAIN_FILE,
    placements: findPlacements(repaired, {
      thresholdDeg: 50,
      buildVolumes: PRINTERS.map((printer) => printer.build_volume_mm),
    }),
    checked: [],
    preview: { triangles: repaired.triangles.length / 3, simplified: false },
    elapsed_ms: 0,
  }
  return { analysis, repaired }
}

/** An estimate that takes no time and weighs nothing worth a word. */
function estimated(placement: Placement): Estimate {
  return {
    engine: ENGINE,
    profile_id: 'classic',
    placement,
    layers: 1,
    support_mm3: 0,
    support_contact_mm2: 0,
    supports_at: NO_SUPPORT_REPORT,
    brim: false,
    by_material: {},
    elapsed_ms: 0,
  }
}

/** Judged with a new shop's limits, lying as the file lays it. */
export function assessedAsDrawn(mesh: Mesh, material: MaterialId = 'PLA+'): Assessment {
  const { analysis, repaired } = analyzed(mesh)
  return assessed(analysis, measurePlacement(repaired, [0, 0, -1], 'As drawn.'), material)
}

/** Judged with a new shop's limits, lying as the shop would lay it unless told otherwise. */
export function assessed(
  analysis: Analysis,
  placement = analysis.placements[0],
  material: MaterialId = 'PLA+',
): Assessment {
  const facts: PartFacts = {
    analysis,
    estimate: estimated(placement),
    material,
    customMaterial: false,
    customColor: false,
    quantity: 1,
    settings: STANDARD,
    printers: PRINTERS,
    limits: FIRST_LIMITS,
  }
  return assessPart(facts)
}
