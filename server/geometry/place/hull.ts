import type { Vec3 } from '../../../shared/geometry/feature.ts'
import { cross, dot, lengthOf, minus, unit } from '../mesh/vectors.ts'

/** A triangle of a convex hull: point numbers counter-clockwise from outside, outward unit normal, area in mm2. */
export interface HullFace {
  corners: [number, number, number]
  normal: Vec3
  area: number
}

/** A face while the hull is built. */
interface Face {
  corners: [number, number, number]
  normal: Vec3
  offset: number
  /** Neighbors across the side that starts at each corner. */
  across: (Face | undefined)[]
  /** Points in front of it that are assigned to no other face, the farthest of them, and its distance in mm. */
  outside: number[]
  farthest: number
  distance: number
  isRemoved: boolean
}

/**
 * Points closer to a plane than this share of the largest coordinate lie in it. Coordinates are 32-bit, so doubles
 * decide almost exactly; a larger share lets narrow faces hide points that are far outside of them.
 */
const TOLERANCE = 1e-13

/**
 * Returns the convex hull of points as triangles, by quickhull (Barber, Dobkin, Huhdanpaa, 1996). Empty if all points
 * lie in one plane. Omits points in the plane of a face, so flat sides have few triangles.
 */
export function buildConvexHull(points: Vec3[]): HullFace[] {
  if (points.length < 4) return []
  const tolerance = TOLERANCE * findLargestCoordinate(points)
  const faces = findFirstTetrahedron(points, tolerance)
  if (faces.length === 0) return []
  assignPoints(points, points.keys(), faces, tolerance)
  const open = [...faces]
  for (let face = open.pop(); face; face = open.pop()) {
    if (face.isRemoved || face.outside.length === 0) continue
    const added = addPoint(points, face, tolerance)
    faces.push(...added)
    open.push(...added)
  }
  return faces
    .filter((face) => !face.isRemoved)
    .map(({ corners, normal }) => ({ corners, normal, area: measureArea(points, corners) }))
}

/** Returns the corners of a hull; all points where there is no hull. */
export function listHullCorners(hull: HullFace[], points: Vec3[]): Vec3[] {
  if (hull.length === 0) return points
  return [...new Set(hull.flatMap(({ corners }) => corners))].map((corner) => points[corner])
}

function findLargestCoordinate(points: Vec3[]): number {
  return points.reduce((largest, [x, y, z]) => Math.max(largest, Math.abs(x), Math.abs(y), Math.abs(z)), 0)
}

/** Returns four points that span a volume, as faces with outward normals; empty if no four points do. */
function findFirstTetrahedron(points: Vec3[], tolerance: number): Face[] {
  const farthest = (measure: (point: Vec3) => number) =>
    points.reduce((best, point, at) => (measure(point) > measure(points[best]) ? at : best), 0)
  const a = farthest((point) => -point[0])
  const b = farthest((point) => lengthOf(minus(point, points[a])))
  const along = unit(minus(points[b], points[a]))
  const c = farthest((point) => lengthOf(cross(minus(point, points[a]), along)))
  const normal = unit(cross(minus(points[b], points[a]), minus(points[c], points[a])))
  const d = farthest((point) => Math.abs(dot(minus(point, points[a]), normal)))
  const height = dot(minus(points[d], points[a]), normal)
  const width = lengthOf(cross(minus(points[c], points[a]), along))
  if (Math.abs(height) <= tolerance || width <= tolerance) return []
  const [first, second] = height > 0 ? [c, b] : [b, c]
  const faces = [
    newFace(points, [a, first, second]),
    newFace(points, [a, d, first]),
    newFace(points, [first, d, second]),
    newFace(points, [second, d, a]),
  ]
  linkFaces(faces)
  return faces
}

/** `fallback`: the normal to use for a face too narrow to have one of its own. */
function newFace(points: Vec3[], corners: [number, number, number], fallback?: Vec3): Face {
  const [a, b, c] = corners.map((corner) => points[corner])
  const product = cross(minus(b, a), minus(c, a))
  const normal = fallback && lengthOf(product) === 0 ? fallback : unit(product)
  return {
    corners,
    normal,
    offset: dot(normal, a),
    across: [undefined, undefined, undefined],
    outside: [],
    farthest: -1,
    distance: 0,
    isRemoved: false,
  }
}

/** Connects faces that share a side. */
function linkFaces(faces: Face[]): void {
  const bySide = new Map<string, [Face, number]>()
  for (const face of faces) {
    for (let side = 0; side < 3; side++) {
      if (face.across[side]) continue
      const [from, to] = [face.corners[side], face.corners[(side + 1) % 3]]
      const other = bySide.get(`${to} ${from}`)
      if (!other) {
        bySide.set(`${from} ${to}`, [face, side])
        continue
      }
      face.across[side] = other[0]
      other[0].across[other[1]] = face
    }
  }
}

/** Assigns each point to the first face it is in front of; points behind all faces are inside the hull. */
function assignPoints(points: Vec3[], numbers: Iterable<number>, faces: Face[], tolerance: number): void {
  for (const number of numbers) {
    const face = faces.find(({ normal, offset }) => dot(normal, points[number]) - offset > tolerance)
    if (!face) continue
    face.outside.push(number)
    const distance = dot(face.normal, points[number]) - face.offset
    if (distance <= face.distance) continue
    face.distance = distance
    face.farthest = number
  }
}

/** Adds the farthest point of a face to the hull: replaces the faces that see it by a fan from their boundary to it. */
function addPoint(points: Vec3[], start: Face, tolerance: number): Face[] {
  const eye = start.farthest
  const seen = [start]
  const boundary: { from: number; to: number; beyond: Face }[] = []
  start.isRemoved = true
  for (const face of seen) {
    for (const [side, beyond] of face.across.entries()) {
      if (!beyond || beyond.isRemoved) continue
      if (dot(beyond.normal, points[eye]) - beyond.offset > tolerance) {
        beyond.isRemoved = true
        seen.push(beyond)
      } else {
        boundary.push({ from: face.corners[side], to: face.corners[(side + 1) % 3], beyond })
      }
    }
  }
  const fan = boundary.map(({ from, to, beyond }) => {
    const face = newFace(points, [from, to, eye], beyond.normal)
    face.across[0] = beyond
    beyond.across[beyond.corners.indexOf(to)] = face
    return face
  })
  linkFaces(fan)
  const unassigned = seen.flatMap((face) => face.outside).filter((number) => number !== eye)
  assignPoints(points, unassigned, fan, tolerance)
  return fan
}

function measureArea(points: Vec3[], [a, b, c]: [number, number, number]): number {
  return lengthOf(cross(minus(points[b], points[a]), minus(points[c], points[a]))) / 2
}
