import { TOUCHING_MM, MAX_GAP_MM } from '../../../shared/geometry/reports/gap-report.ts'
import { sizeOf, type Bounds } from '../mesh/measure.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { findRoot } from '../mesh/shells.ts'
import { surfaceOf } from '../surface/surface.ts'
import { nearestFaces, type NearFaces } from './nearest-faces.ts'
import { findSolids, type Solids } from './solids.ts'

/** The pieces of a part, largest first: what hangs together by touching, overlapping or lying within one another. */
export interface Pieces {
  count: number
  /** The piece of each triangle of the part's mesh. */
  ofTriangle: Uint32Array
  /** Nearest faces (of the surface) of solids that are not one piece; null when there were too many to look at. */
  near: NearFaces[] | null
  /** Shells, hollows among them. */
  bodies: number
  /** True when a solid lies within the material of another. */
  hasBuried: boolean
}

const known = new WeakMap<Mesh, Pieces>()

/** Kept as long as the mesh: every way to lie asks which pieces stand on the plate. */
export function piecesOf(mesh: Mesh): Pieces {
  const before = known.get(mesh)
  if (before) return before
  const solids = findSolids(mesh)
  const pieces = solids.shells.count === 1 ? oneOf(solids) : separate(mesh, solids)
  known.set(mesh, pieces)
  return pieces
}

function oneOf({ shells }: Solids): Pieces {
  return { count: 1, ofTriangle: shells.ofTriangle, near: [], bodies: 1, hasBuried: false }
}

function separate(mesh: Mesh, { shells, measures, parent, hasBuried }: Solids): Pieces {
  const surface = surfaceOf(mesh)
  const ofFace = surface.parents.map((triangle) => findRoot(parent, shells.ofTriangle[triangle]))
  const near = nearestFaces(surface, { ofFace, parent }, { widest: MAX_GAP_MM, touching: TOUCHING_MM })
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
    hasBuried,
  }
}

function diagonal(bounds: Bounds): number {
  return Math.hypot(...sizeOf(bounds))
}
