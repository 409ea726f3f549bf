import type { FindingCode } from '../../shared/geometry/findings.ts'
import type { Analysis } from '../../shared/geometry/part.ts'
import { measureCrossings } from './crossings/crossings.ts'
import { measureDetails } from './details/details.ts'
import { measureRoundFeatures } from './features/round-features.ts'
import { measureGaps } from './gaps/gaps.ts'
import type { Mesh } from './mesh/mesh.ts'
import { standInTriangles } from './show/preview-faces.ts'
import { distancesOnPreview } from './show/preview-features.ts'
import { shownMesh } from './show/preview.ts'
import { measureThickness } from './walls/walls.ts'

const TANGLED = 'Bodies cross in too many places to measure the gaps between them.'
const TOO_CURVED = 'The surface has too many curved areas to identify holes and pins.'
const TOO_ROUGH = 'The surface is too rough to identify details.'
const WALL_CODES: FindingCode[] = ['thin_wall_unprintable', 'thin_wall', 'thin_plate']
const ROUND_CODES: FindingCode[] = ['small_hole', 'horizontal_hole', 'thin_pin', 'material_unfit_feature']

export type ShapeFigures = Pick<
  Analysis,
  'thickness' | 'gaps' | 'crossings' | 'details' | 'round_features' | 'not_measured'
>

/** mm. Walls and gaps are reported in steps of this, so a preview with a smaller error is precise enough. */
const MAX_PREVIEW_ERROR_MM = 0.05

/** A repaired mesh, and its preview (see show/preview.ts). */
export interface ShapeSubject {
  mesh: Mesh
  kept: Uint32Array | null
  error_mm: number
}

/**
 * Measures the shapes of a part, with the preview's triangle numbers. Distances between surfaces are measured on the
 * preview where that is precise enough.
 */
export function shapeOnPreview({ mesh, kept, error_mm }: ShapeSubject): ShapeFigures {
  const shown = shownMesh(mesh, kept)
  if (kept === null || error_mm <= MAX_PREVIEW_ERROR_MM) return measureShape(shown)
  return distancesOnPreview(measureShape(mesh, shown), standInTriangles(mesh, kept))
}

/**
 * Measures everything that depends on the repaired mesh alone and not on its orientation, and lists what could not be
 * measured. Holes, pins and letters are found on the `shown` mesh, where they survive simplification; distances between
 * surfaces are measured on `mesh`.
 */
export function measureShape(mesh: Mesh, shown = mesh): ShapeFigures {
  const thickness = measureThickness(mesh)
  const gaps = measureGaps(mesh)
  const crossings = measureCrossings(mesh)
  const details = measureDetails(shown)
  const round_features = measureRoundFeatures(shown)
  const not_measured: Analysis['not_measured'] = []
  if (!thickness) not_measured.push(...notMeasuredBecause(TANGLED, ...WALL_CODES))
  if (!gaps) not_measured.push(...notMeasuredBecause(TANGLED, 'tight_clearance', 'floating_body'))
  if (!details) not_measured.push(...notMeasuredBecause(TOO_ROUGH, 'small_feature', 'small_text'))
  if (!round_features) not_measured.push(...notMeasuredBecause(TOO_CURVED, ...ROUND_CODES))
  return { thickness, gaps, crossings, details, round_features, not_measured }
}

function notMeasuredBecause(reason: string, ...codes: FindingCode[]): Analysis['not_measured'] {
  return codes.map((code) => ({ code, reason }))
}
