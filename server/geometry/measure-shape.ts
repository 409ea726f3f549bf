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
import { forgetSurface, surfaceOf } from './surface/surface.ts'
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

/** Figures measured on the whole mesh, because a simplified one has other distances between its surfaces. */
export type Distances = Pick<ShapeFigures, 'thickness' | 'gaps' | 'crossings'>

/** Some of the figures: the others are measured elsewhere. */
export type SomeFigures = Partial<Omit<ShapeFigures, 'not_measured'>>

/**
 * Pieces of work that either thread may do: make supports, and measure on the preview. Distances stay with one: both
 * would search the surface for the same crossings.
 */
export const SHARED_PIECES = ['supports', 'details', 'round_features'] as const
/** True for whoever asks first: the piece is theirs to measure. */
export type ClaimPiece = (piece: (typeof SHARED_PIECES)[number]) => boolean

const claimAll: ClaimPiece = () => true

/** Measures everything that depends on the repaired mesh alone and not on its orientation. */
export function measureShape(mesh: Mesh): ShapeFigures {
  return composeShape(completeShape({ mesh, kept: null }, measureDistances(mesh)))
}

/** Makes what `measureDistances` begins with, and what needs nothing but the triangles. */
export function prepareDistances(mesh: Mesh): void {
  void surfaceOf(mesh).own.bvh
}

export function measureDistances(mesh: Mesh): Distances {
  return { thickness: measureThickness(mesh), gaps: measureGaps(mesh), crossings: measureCrossings(mesh) }
}

/** The triangles of a preview: see Preview in show/preview.ts. */
export interface KeptTriangles {
  kept: Uint32Array | null
  movedTo?: Uint32Array | null | undefined
}

/** A repaired mesh, and the triangles of its preview. */
export interface PreviewedMesh extends KeptTriangles {
  mesh: Mesh
}

/**
 * Adds holes, pins and letters, which survive simplification and are measured on the preview. Names places by the preview's triangle
 * numbers. Calls `onPiece` before each piece: what is more urgent is done then.
 */
export function completeShape(
  { mesh, kept, movedTo }: PreviewedMesh,
  distances: Distances,
  { claim = claimAll, onPiece = () => {} }: { claim?: ClaimPiece; onPiece?: () => void } = {},
): SomeFigures {
  const shown = shownMesh(mesh, kept)
  if (kept) forgetSurface(mesh)
  onPiece()
  const details = claim('details') && { details: measureDetails(shown) }
  onPiece()
  const added = { ...details, ...measureUnclaimed(shown, claim) }
  const placed = kept ? distancesOnPreview(distances, standInTriangles(mesh, { kept, movedTo })) : distances
  return { ...placed, ...added }
}

/** Measures what nobody has begun, the last first: the other thread begins with the first. */
export function measureUnclaimed(shown: Mesh, claim: ClaimPiece): SomeFigures {
  return {
    ...(claim('round_features') && { round_features: measureRoundFeatures(shown) }),
    ...(claim('details') && { details: measureDetails(shown) }),
  }
}

/** Returns the figures of all pieces, and what could not be measured. */
export function composeShape(figures: SomeFigures): ShapeFigures {
  const { thickness, gaps, crossings, details, round_features } = figures as ShapeFigures
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
