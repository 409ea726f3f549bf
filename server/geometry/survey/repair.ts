import type { Repair } from '../../../shared/geometry/reports/surface-report.ts'
import { closeSmallLoops } from '../mesh/close-loops.ts'
import { countEdgeFaults, findEdges, type EdgeFaults, type Edges } from '../mesh/edges.ts'
import { tooDetailed } from '../file-refused.ts'
import { measureMesh, sizeOf } from '../mesh/measure.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { orientOutward } from './orient-outward.ts'
import { findStrayTriangles, findDegenerateTriangles, removeTriangles } from '../mesh/degenerate-triangles.ts'
import { weldNearOpenEdges } from './weld-near.ts'
import { makeWindingConsistent } from './winding.ts'

const MAX_STRAY_SHARE = 0.01
/** More open edges than this are no small holes. */
const MAX_OPEN_EDGES = 100_000
/** A part has bodies and voids by the hundred; a surface in more pieces fell apart, and no machine can mend it. */
const MAX_PATCHES = 100_000

export interface RepairedSurface {
  mesh: Mesh
  repairs: Repair[]
  /** Of the mesh after repair. */
  edges: Edges
  remaining: EdgeFaults
}

/**
 * Simple damage undone, in this order: torn seams welded, lost, collapsed and doubled triangles removed, winding made
 * consistent, small holes closed, inside-out pieces turned. A sound surface comes back as it is.
 * Refuses a surface in very many pieces.
 */
export function repairSurface(stored: Mesh, storedEdges: Edges): RepairedSurface {
  const work = new MeshRepair(stored, storedEdges)
  if (work.faults.open > 0) work.weldNear()
  if (work.faults.open > 0) work.removeStrays()
  if (hasFaults(work.faults)) work.removeUseless()
  if (work.faults.flipped > 0) work.makeConsistent()
  if (work.faults.open > 0 && work.faults.open <= MAX_OPEN_EDGES) work.closeLoops()
  work.orientOutward()
  return { mesh: work.mesh, repairs: work.repairs, edges: work.edges, remaining: work.faults }
}

/** Edges that are not used by exactly two triangles; winding is put right later. */
function damageOf(mesh: Mesh): number {
  const { open, nonManifold } = countEdgeFaults(findEdges(mesh))
  return open + nonManifold
}

function hasFaults(faults: EdgeFaults): boolean {
  return faults.open + faults.nonManifold + faults.flipped > 0
}

/** The mesh on its way through the repairs, with edges that always belong to it. */
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
    this.#take(mesh, 'welded_vertices', welded)
  }

  removeUseless(): void {
    const { collapsed, duplicates, withoutPairs, withOneOfPairs } = findDegenerateTriangles(this.mesh)
    if (collapsed + duplicates === 0) return
    const [vanished, single] = [withoutPairs, withOneOfPairs].map((useless) =>
      removeTriangles(this.mesh, useless),
    )
    // Pairs are either a wall inside the part, which must go, or a surface drawn from both sides, which must stay.
    const isWall = vanished.triangles.length > 0 && damageOf(vanished) <= damageOf(single)
    const mesh = isWall ? vanished : single
    const removed = (this.mesh.triangles.length - mesh.triangles.length) / 3
    this.#note('removed_duplicates', removed - collapsed)
    if (mesh.triangles.length > 0) this.#take(mesh, 'removed_degenerate', collapsed)
  }

  /** A few lost triangles are rubbish of an export; many are a surface that fell apart, and stay to be seen. */
  removeStrays(): void {
    const { stray, count } = findStrayTriangles(this.edges)
    if (count === 0 || count > stray.length * MAX_STRAY_SHARE) return
    this.#take(removeTriangles(this.mesh, stray), 'removed_degenerate', count)
  }

  makeConsistent(): void {
    const { mesh, flipped } = makeWindingConsistent(this.mesh, this.edges)
    this.#take(mesh, 'flipped_winding', flipped)
  }

  closeLoops(): void {
    const { area_mm2, bounds_mm } = measureMesh(this.mesh)
    const [x, y, z] = sizeOf(bounds_mm)
    const { mesh, closed } = closeSmallLoops(this.mesh, this.edges, { area: area_mm2, box: x * y * z })
    this.#take(mesh, 'closed_loops', closed)
  }

  orientOutward(): void {
    const { patches } = makeWindingConsistent(this.mesh, this.edges)
    if (patches.count > MAX_PATCHES)
      throw tooDetailed(`${patches.count} pieces of surface hang together with no other`)
    const { mesh, turned } = orientOutward(this.mesh, patches)
    this.#take(mesh, 'turned_inside_out', turned)
  }

  #take(mesh: Mesh, kind: Repair['kind'], count: number): void {
    this.#note(kind, count)
    if (mesh === this.mesh) return
    this.mesh = mesh
    this.edges = findEdges(mesh)
    this.faults = countEdgeFaults(this.edges)
  }

  #note(kind: Repair['kind'], count: number): void {
    const before = this.repairs.find((repair) => repair.kind === kind)
    if (before) before.count += count
    else if (count > 0) this.repairs.push({ kind, count })
  }
}
