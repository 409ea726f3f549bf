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

const TANGLED = 'Bodies run through each other in too many places to measure what is between them.'
const TOO_CURVED = 'The surface bends in too many places to tell holes and pins from it.'
const TOO_ROUGH = 'The surface is too rough to tell details from it.'
const WALL_CODES: FindingCode[] = ['thin_wall_unprintable', 'thin_wall', 'thin_plate']
const ROUND_CODES: FindingCode[] = ['small_hole', 'horizontal_hole', 'thin_pin', 'material_unfit_feature']

export type ShapeFigures = Pick<
  Analysis,
  'thickness' | 'gaps' | 'crossings' | 'details' | 'round_features' | 'not_measured'
>

/** Walls and gaps are told in steps of this many mm. */
const AS_GOOD_MM = 0.05

/** A repaired mesh, and what the viewer shows of it (see show/preview.ts). */
export interface ShapeSubject {
  mesh: Mesh
  kept: Uint32Array | null
  error_mm: number
}

/**
 * Shapes of a part, with the viewer's triangle numbers. Distances between surfaces are measured on what the viewer
 * shows, where that is as good.
 */
export function shapeOnPreview({ mesh, kept, error_mm }: ShapeSubject): ShapeFigures {
  const shown = shownMesh(mesh, kept)
  if (kept === null || error_mm <= AS_GOOD_MM) return measureShape(shown)
  return distancesOnPreview(measureShape(mesh, shown), standInTriangles(mesh, kept))
}

/**
 * Everything that a repaired mesh alone tells, whichever way it lies, and what it does not tell. What has a shape of
 * its own (holes, pins, letters) is looked for on what the viewer shows, since it is still there when a million
 * triangles are not; how near two surfaces are is measured on `mesh`.
 */
export function measureShape(mesh: Mesh, shown = mesh): ShapeFigures {
  const thickness = measureThickness(mesh)
  const gaps = measureGaps(mesh)
  const crossings = measureCrossings(mesh)
  const details = measureDetails(shown)
  const round_features = measureRoundFeatures(shown)
  const not_measured: Analysis['not_measured'] = []
  if (!thickness) not_measured.push(...because(TANGLED, ...WALL_CODES))
  if (!gaps) not_measured.push(...because(TANGLED, 'tight_clearance', 'floating_body'))
  if (!details) not_measured.push(...because(TOO_ROUGH, 'small_feature', 'small_text'))
  if (!round_features) not_measured.push(...because(TOO_CURVED, ...ROUND_CODES))
  return { thickness, gaps, crossings, details, round_features, not_measured }
}

function because(reason: string, ...codes: FindingCode[]): Analysis['not_measured'] {
  return codes.map((code) => ({ code, reason }))
}
