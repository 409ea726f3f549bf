import type { Vec3 } from '../../../shared/geometry/feature.ts'
import { cross, dot, lengthOf, minus, unit } from '../mesh/vectors.ts'

/** A triangle of a convex hull: point numbers counter-clockwise from outside, its outward normal and its area. */
export interface HullFace {
  corners: [number, number, number]
  normal: Vec3
  area: number
}

interface Face {
  corners: [number, number, number]
  normal: Vec3
  offset: number
  /** Faces across the side after each corner. */
  across: (Face | undefined)[]
  /** Points in front of it that were given to no other face, and the farthest of them. */
  outside: number[]
  farthest: number
  distance: number
  isGone: boolean
}

/** Points nearer to a plane than this share of the size lie in it. Coordinates are 32-bit, so doubles decide almost exactly;
 * a larger share lets narrow faces hide points that are far outside of them. */
const ROUNDING = 1e-13

/**
 * Convex hull of points, as triangles: quickhull (Barber, Dobkin, Huhdanpaa, 1996). Empty when all points lie in one
 * plane. Points in the plane of a face are left out, so flat sides have few triangles.
 */
export function convexHull(points: Vec3[]): HullFace[] {
  if (points.length < 4) return []
  const rounding = ROUNDING * greatestCoordinate(points)
  const faces = firstTetrahedron(points, rounding)
  if (faces.length === 0) return []
  giveOut(points, points.keys(), faces, rounding)
  const open = [...faces]
  for (let face = open.pop(); face; face = open.pop()) {
    if (face.isGone || face.outside.length === 0) continue
    const added = addPoint(points, face, rounding)
    faces.push(...added)
    open.push(...added)
  }
  return faces
    .filter((face) => !face.isGone)
    .map(({ corners, normal }) => ({ corners, normal, area: areaOf(points, corners) }))
}

/** The points that a hull has corners at; all points where there is no hull. */
export function cornersOf(hull: HullFace[], points: Vec3[]): Vec3[] {
  if (hull.length === 0) return points
  return [...new Set(hull.flatMap(({ corners }) => corners))].map((corner) => points[corner])
}

function greatestCoordinate(points: Vec3[]): number {
  return points.reduce((most, [x, y, z]) => Math.max(most, Math.abs(x), Math.abs(y), Math.abs(z)), 0)
}

/** Four points that span a volume, as faces that look outwards; none when there are no such points. */
function firstTetrahedron(points: Vec3[], rounding: number): Face[] {
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
  if (Math.abs(height) <= rounding || width <= rounding) return []
  const [first, second] = height > 0 ? [c, b] : [b, c]
  const faces = [
    newFace(points, [a, first, second]),
    newFace(points, [a, d, first]),
    newFace(points, [first, d, second]),
    newFace(points, [second, d, a]),
  ]
  link(faces)
  return faces
}

/** `fallback` is the normal of a face so narrow that it has none of its own. */
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
    isGone: false,
  }
}

/** Makes faces that share a side know each other. */
function link(faces: Face[]): void {
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

/** Each point to the first face that it lies in front of; points behind all are inside. */
function giveOut(points: Vec3[], numbers: Iterable<number>, faces: Face[], rounding: number): void {
  for (const number of numbers) {
    const face = faces.find((one) => dot(one.normal, points[number]) - one.offset > rounding)
    if (!face) continue
    face.outside.push(number)
    const distance = dot(face.normal, points[number]) - face.offset
    if (distance <= face.distance) continue
    face.distance = distance
    face.farthest = number
  }
}

/** Takes the farthest point of a face into the hull: faces that see it go, a fan to their rim comes. */
function addPoint(points: Vec3[], start: Face, rounding: number): Face[] {
  const eye = start.farthest
  const seen = [start]
  const rim: { from: number; to: number; beyond: Face }[] = []
  start.isGone = true
  for (const face of seen) {
    for (const [side, beyond] of face.across.entries()) {
      if (!beyond || beyond.isGone) continue
      if (dot(beyond.normal, points[eye]) - beyond.offset > rounding) {
        beyond.isGone = true
        seen.push(beyond)
      } else {
        rim.push({ from: face.corners[side], to: face.corners[(side + 1) % 3], beyond })
      }
    }
  }
  const fan = rim.map(({ from, to, beyond }) => {
    const face = newFace(points, [from, to, eye], beyond.normal)
    face.across[0] = beyond
    beyond.across[beyond.corners.indexOf(to)] = face
    return face
  })
  link(fan)
  const homeless = seen.flatMap((face) => face.outside).filter((number) => number !== eye)
  giveOut(points, homeless, fan, rounding)
  return fan
}

function areaOf(points: Vec3[], [a, b, c]: [number, number, number]): number {
  return lengthOf(cross(minus(points[b], points[a]), minus(points[c], points[a]))) / 2
}
