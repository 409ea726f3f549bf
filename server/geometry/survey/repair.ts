import type { Repair } from '../../../shared/geometry/reports/surface-report.ts'
import { closeSmallLoops } from '../mesh/close-loops.ts'
import { countEdgeFaults, findEdges, type EdgeFaults, type Edges } from '../mesh/edges.ts'
import { tooDetailed } from '../file-refused.ts'
import { measureMesh, sizeOf } from '../mesh/measure.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { orientOutward } from './orient-outward.ts'
import {
  findDegenerateTriangles,
  findStrayTriangles,
  removeTriangles,
  type DegenerateTriangles,
} from '../mesh/degenerate-triangles.ts'
import { weldNearOpenEdges } from './weld-near.ts'
import { makeWindingConsistent } from './winding.ts'

/** Stray triangles are removed only while they are at most this share of all. */
const MAX_STRAY_SHARE = 0.01
/** With more open edges than this, holes are not closed. */
const MAX_OPEN_EDGES = 100_000
/** A part has bodies and voids by the hundred; a surface in more patches fell apart and cannot be repaired. */
const MAX_PATCHES = 100_000

export interface RepairedSurface {
  mesh: Mesh
  repairs: Repair[]
  /** The edges of the repaired mesh, whose faults `remaining` counts. */
  edges: Edges
  remaining: EdgeFaults
}

/**
 * Repairs simple damage, in this order: welds torn seams; removes stray, degenerate and duplicate triangles; makes the
 * winding consistent; closes small holes; turns inside-out patches. Returns a sound surface unchanged. Throws
 * `file_too_complex` for a surface in very many patches.
 */
export function repairSurface(stored: Mesh, storedEdges: Edges): RepairedSurface {
  const repair = new MeshRepair(stored, storedEdges)
  if (repair.faults.open > 0) repair.weldNear()
  if (repair.faults.open > 0) repair.removeStrays()
  if (hasFaults(repair.faults)) repair.removeDegenerate()
  if (repair.faults.flipped > 0) repair.makeConsistent()
  if (repair.faults.open > 0 && repair.faults.open <= MAX_OPEN_EDGES) repair.closeLoops()
  repair.orientOutward()
  return { mesh: repair.mesh, repairs: repair.repairs, edges: repair.edges, remaining: repair.faults }
}

/** Counts edges that are not used by exactly two triangles. Winding is corrected later. */
function countOpenAndNonManifold(mesh: Mesh): number {
  const { open, nonManifold } = countEdgeFaults(findEdges(mesh))
  return open + nonManifold
}

function hasFaults(faults: EdgeFaults): boolean {
  return faults.open + faults.nonManifold + faults.flipped > 0
}

/** Removes triangles without area and duplicates. Keeps those without which bodies that have a face in common are open. */
function removeFound(stored: Mesh, found: DegenerateTriangles): Mesh {
  const [withoutPairs, withSingles] = [found.removingPairs, found.keepingOneOfPairs].map((isRemoved) =>
    removeTriangles(stored, isRemoved),
  )
  // Pairs are either a wall inside the part, to be removed, or a surface drawn from both sides, to be kept.
  const isInnerWall =
    withoutPairs.triangles.length > 0 &&
    countOpenAndNonManifold(withoutPairs) <= countOpenAndNonManifold(withSingles)
  const mesh = isInnerWall ? withoutPairs : withSingles
  if (found.duplicates === 0 || isBalanced(mesh)) return mesh
  const withCopies = removeTriangles(stored, found.keepingCopies)
  return isBalanced(withCopies) && withCopies.triangles.length > 0 ? withCopies : mesh
}

function isBalanced(mesh: Mesh): boolean {
  return countEdgeFaults(findEdges(mesh)).unbalanced === 0
}

/** The mesh while it is repaired; edges and faults are always those of the current mesh. */
class MeshRepair {
  mesh: Mesh
  edges: Edges
  faults: EdgeFaults
  readonly repairs: Repair[] = []

  constructor(mesh: Mesh, edges: Edges) {
    this.mesh = mesh
    this.edges = edges
    this.faults = countEdgeFaults(edges)
  }

  weldNear(): void {
    const { mesh, welded } = weldNearOpenEdges(this.mesh, this.edges)
    this.#replace(mesh, 'welded_vertices', welded)
  }

  removeDegenerate(): void {
    const found = findDegenerateTriangles(this.mesh)
    const { degenerate, duplicates } = found
    if (degenerate + duplicates === 0) return
    const mesh = removeFound(this.mesh, found)
    const removed = (this.mesh.triangles.length - mesh.triangles.length) / 3
    this.#report('removed_duplicates', removed - degenerate)
    if (mesh.triangles.length > 0) this.#replace(mesh, 'removed_degenerate', degenerate)
  }

  /** Removes a few stray triangles as debris of an export; many are a surface that fell apart, which is kept visible. */
  removeStrays(): void {
    const { stray, count } = findStrayTriangles(this.edges)
    if (count === 0 || count > stray.length * MAX_STRAY_SHARE) return
    this.#replace(removeTriangles(this.mesh, stray), 'removed_degenerate', count)
  }

  makeConsistent(): void {
    const { mesh, flipped } = makeWindingConsistent(this.mesh, this.edges)
    this.#replace(mesh, 'flipped_winding', flipped)
  }

  closeLoops(): void {
    const { area_mm2, bounds_mm } = measureMesh(this.mesh)
    const [x, y, z] = sizeOf(bounds_mm)
    const { mesh, closed } = closeSmallLoops(this.mesh, this.edges, { area: area_mm2, box: x * y * z })
    this.#replace(mesh, 'closed_loops', closed)
  }

  orientOutward(): void {
    const { patches } = makeWindingConsistent(this.mesh, this.edges)
    if (patches.count > MAX_PATCHES)
      throw tooDetailed(`the surface is in ${patches.count} disconnected patches`)
    const { mesh, turned } = orientOutward(this.mesh, patches)
    this.#replace(mesh, 'turned_inside_out', turned)
  }

  #replace(mesh: Mesh, kind: Repair['kind'], count: number): void {
    this.#report(kind, count)
    if (mesh === this.mesh) return
    this.mesh = mesh
    this.edges = findEdges(mesh)
    this.faults = countEdgeFaults(this.edges)
  }

  #report(kind: Repair['kind'], count: number): void {
    const reported = this.repairs.find((repair) => repair.kind === kind)
    if (reported) reported.count += count
    else if (count > 0) this.repairs.push({ kind, count })
  }
}
