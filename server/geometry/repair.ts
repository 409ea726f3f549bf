import type { Repair } from '../../shared/geometry/part.ts'
import { closeSmallLoops } from './close-loops.ts'
import { countEdgeFaults, findEdges, type EdgeFaults, type Edges } from './edges.ts'
import { measureMesh, sizeOf } from './measure.ts'
import type { Mesh } from './mesh.ts'
import { turnOutward } from './turn-outward.ts'
import { findUselessTriangles, withoutTriangles } from './useless-triangles.ts'
import { weldNearOpenEdges } from './weld-near.ts'
import { makeWindingConsistent } from './winding.ts'

export interface RepairedSurface {
  mesh: Mesh
  repairs: Repair[]
  /** Of the mesh after repair. */
  edges: Edges
  remaining: EdgeFaults
}

/**
 * Simple damage undone, in this order: torn seams welded, collapsed and doubled triangles removed, winding made
 * consistent, small holes closed, inside-out pieces turned. A sound surface comes back as it is.
 */
export function repairSurface(stored: Mesh, storedEdges: Edges): RepairedSurface {
  const work = new Workpiece(stored, storedEdges)
  if (work.faults.open > 0) work.weldNear()
  if (hasFaults(work.faults)) work.removeUseless()
  work.makeConsistent()
  if (work.faults.open > 0) work.closeLoops()
  work.turnOutward()
  return { mesh: work.mesh, repairs: work.repairs, edges: work.edges, remaining: work.faults }
}

function hasFaults(faults: EdgeFaults): boolean {
  return faults.open + faults.nonManifold + faults.flipped > 0
}

/** The mesh on its way through the repairs, with edges that always belong to it. */
class Workpiece {
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
    const { useless, collapsed, duplicates } = findUselessTriangles(this.mesh)
    // A sheet without thickness is all doubles; taking them all away would leave nothing to speak about.
    if (collapsed + duplicates === useless.length) return
    const mesh = collapsed + duplicates > 0 ? withoutTriangles(this.mesh, useless) : this.mesh
    this.#note('removed_duplicates', duplicates)
    this.#take(mesh, 'removed_degenerate', collapsed)
  }

  makeConsistent(): void {
    const { mesh, flipped } = makeWindingConsistent(this.mesh, this.edges)
    if (flipped > 0) this.#take(mesh, 'flipped_winding', flipped)
  }

  closeLoops(): void {
    const { area_mm2, bounds_mm } = measureMesh(this.mesh)
    const [x, y, z] = sizeOf(bounds_mm)
    const { mesh, closed } = closeSmallLoops(this.mesh, this.edges, { area: area_mm2, box: x * y * z })
    this.#take(mesh, 'closed_loops', closed)
  }

  turnOutward(): void {
    const { patches } = makeWindingConsistent(this.mesh, this.edges)
    const { mesh, turned } = turnOutward(this.mesh, patches)
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
    if (count > 0) this.repairs.push({ kind, count })
  }
}
