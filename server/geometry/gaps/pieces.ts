import { TOUCHING_MM, MAX_GAP_MM } from '../../../shared/geometry/reports/gap-report.ts'
import { sizeOf, type Bounds } from '../mesh/measure.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { findRoot } from '../mesh/shells.ts'
import { surfaceOf } from '../surface/surface.ts'
import { findNearestFaces, type NearFaces } from './nearest-faces.ts'
import { findSolids, type Solids } from './solids.ts'

/** The pieces of a part, largest first: solids that touch, overlap or enclose one another are one piece. */
export interface Pieces {
  count: number
  /** The piece of each triangle of the part's mesh. */
  ofTriangle: Uint32Array
  /** Nearest faces (of the surface) of solids in different pieces; null if there were too many to compare. */
  near: NearFaces[] | null
  /** Number of shells, voids included. */
  bodies: number
  /** True if a solid is inside the material of another. */
  hasEmbeddedSolid: boolean
}

const piecesByMesh = new WeakMap<Mesh, Pieces>()

/** Finds the pieces of a mesh. Cached while the mesh exists: every orientation asks which pieces stand on the plate. */
export function findPieces(mesh: Mesh): Pieces {
  const cached = piecesByMesh.get(mesh)
  if (cached) return cached
  const solids = findSolids(mesh)
  const pieces = solids.shells.count === 1 ? singlePiece(solids) : separatePieces(mesh, solids)
  piecesByMesh.set(mesh, pieces)
  return pieces
}

function singlePiece({ shells }: Solids): Pieces {
  return { count: 1, ofTriangle: shells.ofTriangle, near: [], bodies: 1, hasEmbeddedSolid: false }
}

function separatePieces(mesh: Mesh, { shells, measures, parent, hasEmbeddedSolid }: Solids): Pieces {
  const surface = surfaceOf(mesh)
  const ofFace = surface.parents.map((triangle) => findRoot(parent, shells.ofTriangle[triangle]))
  const near = findNearestFaces(surface, { ofFace, parent }, { maxGap: MAX_GAP_MM, touching: TOUCHING_MM })
  const sizes = new Map<number, number>()
  for (let shell = 0; shell < shells.count; shell++) {
    const root = findRoot(parent, shell)
    sizes.set(root, Math.max(sizes.get(root) ?? 0, diagonal(measures[shell].bounds_mm)))
  }
  const roots = [...sizes.keys()].sort((a, b) => sizes.get(b)! - sizes.get(a)! || a - b)
  const numbers = new Map(roots.map((root, number) => [root, number]))
  const ofShell = Uint32Array.from(parent, (_, shell) => numbers.get(findRoot(parent, shell))!)
  return {
    count: roots.length,
    ofTriangle: shells.ofTriangle.map((shell) => ofShell[shell]),
    near,
    bodies: shells.count,
    hasEmbeddedSolid,
  }
}

function diagonal(bounds: Bounds): number {
  return Math.hypot(...sizeOf(bounds))
}
