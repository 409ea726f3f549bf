import type { Edges } from './edges.ts'
import type { Mesh } from './mesh.ts'
import { findOpenLoops } from './open-loops.ts'
import { triangulatePolygon } from './triangulate-polygon.ts'

/**
 * How large a hole may be to be closed without asking. Slicers close any hole; a binding price may only be made when
 * closing cannot change the part noticeably.
 */
const LOOP_LIMITS = {
  /** Of the part's surface. */
  area_share: 0.01,
  /** All closed holes together. */
  total_area_share: 0.05,
  /** A single missing triangle leaves no doubt about its shape, so it may be larger. */
  triangle_area_share: 0.5,
  /** Hole area times how far its rim departs from a plane, as a share of the box around the part: volume in doubt. */
  doubtful_volume_share: 0.001,
  corners: 1000,
}

/** What a loop is judged against: surface in mm2 and volume of the box around the part in mm3. */
export interface PartScale {
  area: number
  box: number
}

/** Closes small holes with flat-ish rims. Gives the mesh with the added triangles and how many loops were closed. */
export function closeSmallLoops(mesh: Mesh, edges: Edges, part: PartScale): { mesh: Mesh; closed: number } {
  const added: number[] = []
  let closed = 0
  let guessed = 0
  for (const loop of findOpenLoops(mesh, edges)) {
    const lid = lidOf(loop, mesh.positions)
    const hole = measureHole(loop, lid, mesh.positions)
    if (lid.length === 0 || !isSmall(hole, part)) continue
    if (!hole.isTriangle) guessed += hole.area
    if (guessed > LOOP_LIMITS.total_area_share * part.area) break
    for (const vertex of lid) added.push(vertex)
    closed++
  }
  if (closed === 0) return { mesh, closed }
  const triangles = new Uint32Array(mesh.triangles.length + added.length)
  triangles.set(mesh.triangles)
  triangles.set(added, mesh.triangles.length)
  return { mesh: { positions: mesh.positions, triangles }, closed }
}

/** Triangles over a rim; none over one that is too long to be small. */
function lidOf(loop: number[], positions: Float32Array): number[] {
  const lid: number[] = []
  if (loop.length <= LOOP_LIMITS.corners) triangulatePolygon(loop, positions, (a, b, c) => lid.push(a, b, c))
  return lid
}

interface Hole {
  isTriangle: boolean
  area: number
  /** How far the rim departs from a plane. */
  departure: number
}

function measureHole(loop: number[], lid: number[], positions: Float32Array): Hole {
  const normals = Array.from({ length: lid.length / 3 }, (_, at) =>
    crossProduct(lid.slice(at * 3, at * 3 + 3), positions),
  )
  const sum = [0, 1, 2].map((axis) => normals.reduce((total, normal) => total + normal[axis], 0))
  return {
    isTriangle: loop.length === 3,
    area: normals.reduce((total, normal) => total + Math.hypot(...normal) / 2, 0),
    departure: extentAlong(sum, loop, positions),
  }
}

function isSmall({ isTriangle, area, departure }: Hole, part: PartScale): boolean {
  if (isTriangle) return area <= LOOP_LIMITS.triangle_area_share * part.area
  const isDoubtful = area * departure > LOOP_LIMITS.doubtful_volume_share * part.box
  return area <= LOOP_LIMITS.area_share * part.area && !isDoubtful
}

function crossProduct([a, b, c]: number[], positions: Float32Array): number[] {
  const u = [0, 1, 2].map((axis) => positions[b * 3 + axis] - positions[a * 3 + axis])
  const v = [0, 1, 2].map((axis) => positions[c * 3 + axis] - positions[a * 3 + axis])
  return [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
}

function extentAlong(normal: number[], loop: number[], positions: Float32Array): number {
  const length = Math.hypot(...normal)
  if (length === 0) return 0
  const heights = loop.map((vertex) =>
    normal.reduce((sum, part, axis) => sum + (part / length) * positions[vertex * 3 + axis], 0),
  )
  return Math.max(...heights) - Math.min(...heights)
}
