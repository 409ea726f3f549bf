import type { Edges } from './edges.ts'
import type { Mesh } from './mesh.ts'
import { findOpenLoops } from './open-loops.ts'
import { triangulatePolygon } from './triangulate-polygon.ts'
import { crossOfSides } from './vectors.ts'

/**
 * The limits of a hole that is closed automatically. Slicers close any hole; a binding price may only be made when
 * closing cannot change the part noticeably.
 */
const LOOP_LIMITS = {
  /** Area of one hole as a share of the part's surface. */
  areaShare: 0.01,
  /** The same for all closed holes together. */
  totalAreaShare: 0.05,
  /** A single missing triangle leaves no doubt about its shape, so it may be larger. */
  triangleAreaShare: 0.5,
  /** Volume in doubt (hole area times how far its rim departs from a plane) as a share of the bounding box. */
  doubtfulVolumeShare: 0.001,
  vertices: 1000,
}

/** Sizes of the part with which a hole is compared. */
export interface PartScale {
  /** Surface of the part, mm². */
  area: number
  /** Volume of its bounding box, mm³. */
  box: number
}

/** Closes small, nearly flat holes. Returns the mesh with the added triangles and how many loops were closed. */
export function closeSmallLoops(mesh: Mesh, edges: Edges, part: PartScale): { mesh: Mesh; closed: number } {
  const added: number[] = []
  let closed = 0
  let closedArea = 0
  for (const loop of findOpenLoops(mesh, edges)) {
    const lid = triangulateLoop(loop, mesh.positions)
    const hole = measureHole(loop, lid, mesh.positions)
    if (lid.length === 0 || !isSmall(hole, part)) continue
    if (!hole.isTriangle) closedArea += hole.area
    if (closedArea > LOOP_LIMITS.totalAreaShare * part.area) break
    for (const vertex of lid) added.push(vertex)
    closed++
  }
  if (closed === 0) return { mesh, closed }
  const triangles = new Uint32Array(mesh.triangles.length + added.length)
  triangles.set(mesh.triangles)
  triangles.set(added, mesh.triangles.length)
  return { mesh: { positions: mesh.positions, triangles }, closed }
}

/** Returns the vertices of the triangles that fill a loop, three each; none for a loop that is too long to be small. */
function triangulateLoop(loop: number[], positions: Float32Array): number[] {
  const lid: number[] = []
  if (loop.length <= LOOP_LIMITS.vertices) triangulatePolygon(loop, positions, (a, b, c) => lid.push(a, b, c))
  return lid
}

interface Hole {
  isTriangle: boolean
  /** mm² */
  area: number
  /** Mm by which the rim departs from a plane. */
  departure: number
}

function measureHole(loop: number[], lid: number[], positions: Float32Array): Hole {
  const normals = Array.from({ length: lid.length / 3 }, (_, at) =>
    crossOfSides(positions, lid[at * 3] * 3, lid[at * 3 + 1] * 3, lid[at * 3 + 2] * 3),
  )
  const sum = [0, 1, 2].map((axis) => normals.reduce((total, normal) => total + normal[axis], 0))
  return {
    isTriangle: loop.length === 3,
    area: normals.reduce((total, normal) => total + Math.hypot(...normal) / 2, 0),
    departure: extentAlong(sum, loop, positions),
  }
}

function isSmall({ isTriangle, area, departure }: Hole, part: PartScale): boolean {
  if (isTriangle) return area <= LOOP_LIMITS.triangleAreaShare * part.area
  const isDoubtful = area * departure > LOOP_LIMITS.doubtfulVolumeShare * part.box
  return area <= LOOP_LIMITS.areaShare * part.area && !isDoubtful
}

function extentAlong(normal: number[], loop: number[], positions: Float32Array): number {
  const length = Math.hypot(...normal)
  if (length === 0) return 0
  const heights = loop.map((vertex) =>
    normal.reduce((sum, component, axis) => sum + (component / length) * positions[vertex * 3 + axis], 0),
  )
  return Math.max(...heights) - Math.min(...heights)
}
