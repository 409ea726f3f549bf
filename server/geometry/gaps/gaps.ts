import {
  MAX_GAPS,
  MAX_GAP_MM,
  type Gap,
  type GapReport,
} from '../../../shared/geometry/reports/gap-report.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { isTangled } from '../surface/intersecting-faces.ts'
import { areaOf, featureOf, widthOf, type Faces } from '../surface/regions.ts'
import { surfaceOf, type Surface } from '../surface/surface.ts'
import { facingFaces, type FacingFaces } from './facing-faces.ts'
import type { NearFaces } from './nearest-faces.ts'
import { pieceFeatures } from './piece-features.ts'
import { piecesOf } from './pieces.ts'

/** Narrower slits are closed when a part is sliced; designers draw them so that walls are printed there. */
const MIN_SLIT_MM = 0.1
/** A slit narrower along its walls than this is a letter or a groove. */
const MIN_SLIT_WIDTH_MM = 2

/**
 * Which bodies hang together, how near the others come to each other, and slits within one; up to MAX_GAP_MM.
 * Null when so many bodies run through each other that it cannot be told. Expects a repaired mesh.
 */
export function measureGaps(mesh: Mesh): GapReport | null {
  const surface = surfaceOf(mesh)
  if (isTangled(surface)) return null
  const pieces = piecesOf(mesh)
  if (pieces.near === null) return null
  const pieceOf = (face: number) => pieces.ofTriangle[surface.parents[face]]
  const facing = facingFaces(surface, pieceOf, MAX_GAP_MM)
  const gaps = [...betweenPieces(surface, pieces.near, { facing, pieceOf }), ...slits(surface, facing)]
  gaps.sort((one, other) => one.gap_mm - other.gap_mm)
  return {
    pieces: pieceFeatures(mesh, pieces),
    piece_count: pieces.count,
    gaps: gaps.slice(0, MAX_GAPS),
    gap_count: gaps.length,
  }
}

interface Facing {
  facing: FacingFaces[]
  pieceOf: (face: number) => number
}

/** The narrowest place of every two pieces, with all the surface that faces the other across the gap. */
function betweenPieces(surface: Surface, near: NearFaces[], { facing, pieceOf }: Facing): Gap[] {
  const narrowest = new Map<string, NearFaces>()
  for (const pair of near) {
    const [one, other] = [pieceOf(pair.one), pieceOf(pair.other)]
    const key = keyOf(one, other)
    if (one !== other && pair.gap < (narrowest.get(key)?.gap ?? Infinity)) narrowest.set(key, pair)
  }
  const facesOf = Map.groupBy(facing, ({ between }) => keyOf(...between))
  return [...narrowest].map(([key, { one, other, gap }]) => {
    const alongside = (facesOf.get(key) ?? []).flatMap(({ faces }) => faces)
    const between: Gap['between'] = [pieceOf(one), pieceOf(other)]
    const faces = alongside.length > 0 ? alongside : [one, other]
    return { ...gapOf(surface, faces, gap), between, area_mm2: areaOf(surface, alongside) / 2 }
  })
}

function keyOf(one: number, other: number): string {
  return `${Math.min(one, other)} ${Math.max(one, other)}`
}

function slits(surface: Surface, facing: FacingFaces[]): Gap[] {
  return facing
    .filter(({ between: [one, other], gap }) => one === other && gap >= MIN_SLIT_MM)
    .filter(({ faces }) => widthOf(surface, faces) >= MIN_SLIT_WIDTH_MM)
    .map(({ between, faces, gap }) => ({
      ...gapOf(surface, faces, gap),
      between,
      area_mm2: areaOf(surface, faces) / 2,
    }))
}

function gapOf(surface: Surface, faces: Faces, gap: number): Pick<Gap, 'gap_mm' | 'feature'> {
  return { gap_mm: gap, feature: featureOf(surface, faces, { kind: 'region', normal: null, size_mm: gap }) }
}
