import {
  MAX_GAPS,
  MAX_GAP_MM,
  type Gap,
  type GapReport,
} from '../../../shared/geometry/reports/gap-report.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { isTangled } from '../surface/intersecting-faces.ts'
import { areaOf, featureOf, meanWidth, type Faces } from '../surface/regions.ts'
import { surfaceOf, type Surface } from '../surface/surface.ts'
import { findFacingFaces, type FacingFaces } from './facing-faces.ts'
import type { NearFaces } from './nearest-faces.ts'
import { pieceFeatures } from './piece-features.ts'
import { findPieces } from './pieces.ts'

/** Slicers close narrower slits; designers draw them to force perimeters. */
const MIN_SLIT_MM = 0.1
/** A slit whose walls are narrower than this is a letter or a groove. */
const MIN_SLIT_WIDTH_MM = 2

/**
 * Finds the connected pieces of a repaired mesh, the gaps between them, and slits within a piece, up to MAX_GAP_MM wide.
 * Null if so many faces intersect that gaps cannot be measured.
 */
export function measureGaps(mesh: Mesh): GapReport | null {
  const surface = surfaceOf(mesh)
  if (isTangled(surface)) return null
  const pieces = findPieces(mesh)
  if (pieces.near === null) return null
  const pieceOf = (face: number) => pieces.ofTriangle[surface.parents[face]]
  const facing = findFacingFaces(surface, pieceOf, MAX_GAP_MM)
  const gaps = [
    ...gapsBetweenPieces(surface, pieces.near, { facing, pieceOf }),
    ...slitsWithinPieces(surface, facing),
  ]
  gaps.sort((a, b) => a.gap_mm - b.gap_mm)
  return {
    pieces: pieceFeatures(mesh, pieces),
    piece_count: pieces.count,
    gaps: gaps.slice(0, MAX_GAPS),
    gap_count: gaps.length,
  }
}

interface FacingPieces {
  facing: FacingFaces[]
  pieceOf: (face: number) => number
}

/** Returns the narrowest gap between each two pieces, with all faces of one that face the other across it. */
function gapsBetweenPieces(surface: Surface, near: NearFaces[], { facing, pieceOf }: FacingPieces): Gap[] {
  const narrowest = new Map<string, NearFaces>()
  for (const pair of near) {
    const [a, b] = pair.faces.map(pieceOf)
    const key = pairKey(a, b)
    if (a !== b && pair.gap < (narrowest.get(key)?.gap ?? Infinity)) narrowest.set(key, pair)
  }
  const facesOf = Map.groupBy(facing, ({ between }) => pairKey(...between))
  return [...narrowest].map(
    ([
      key,
      {
        faces: [a, b],
        gap,
      },
    ]) => {
      const facingEachOther = (facesOf.get(key) ?? []).flatMap(({ faces }) => faces)
      const between: Gap['between'] = [pieceOf(a), pieceOf(b)]
      const faces = facingEachOther.length > 0 ? facingEachOther : [a, b]
      return { ...toGap(surface, faces, gap), between, area_mm2: areaOf(surface, facingEachOther) / 2 }
    },
  )
}

function pairKey(a: number, b: number): string {
  return `${Math.min(a, b)} ${Math.max(a, b)}`
}

function slitsWithinPieces(surface: Surface, facing: FacingFaces[]): Gap[] {
  return facing
    .filter(({ between: [a, b], gap }) => a === b && gap >= MIN_SLIT_MM)
    .filter(({ faces }) => meanWidth(surface, faces) >= MIN_SLIT_WIDTH_MM)
    .map(({ between, faces, gap }) => ({
      ...toGap(surface, faces, gap),
      between,
      area_mm2: areaOf(surface, faces) / 2,
    }))
}

function toGap(surface: Surface, faces: Faces, gap: number): Pick<Gap, 'gap_mm' | 'feature'> {
  return { gap_mm: gap, feature: featureOf(surface, faces, { kind: 'region', normal: null, size_mm: gap }) }
}
