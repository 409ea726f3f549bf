import type { Vec3 } from '../../../shared/geometry/feature.ts'
import { NO_FACE } from '../mesh/face-neighbors.ts'
import { faceNormal, faceProbePoint } from '../surface/face-points.ts'
import { exitsSolid, startsOutside } from '../surface/starts-outside.ts'
import { writeFaceRay } from '../surface/face-rays.ts'
import { allHits, hitOf, nearestHit, rayOfBatch } from '../surface/ray-cast.ts'
import { rayFrom, type Hit, type Ray } from '../surface/ray.ts'
import { boxesThatShareSpace } from '../surface/sharing-bodies.ts'
import type { RayTarget, Surface } from '../surface/surface.ts'
import { opposite } from '../mesh/vectors.ts'

/** The material behind a point of the surface. */
export interface WallProbe {
  /** Mm along the inward normal to where the material ends. */
  thickness: number
  /** True if the far side is parallel, so that both make a wall; false at edges, chamfers and round ends. */
  isWall: boolean
}

/** Rays start this far from their face, mm: more than the rounding of coordinates of a part of 100 mm. */
export const START_MM = 1e-5
/** Slicers close slits up to twice their gap closing radius of 0.049 mm; designers draw such slits to force perimeters. */
const SLIT_MM = 0.1
/** Both sides of a wall are parallel within 15 degrees; otherwise they make a wedge that is thin at its edge only. */
const WALL_COSINE = Math.cos((15 * Math.PI) / 180)
/** Only up to this thickness are overlapping bodies and slits considered; beyond it no single ray decides anything. */
const CLOSE_CHECK_MM = 2.5
/** Nothing is hit before the nearest hit: further ones are looked for from this far before it. */
const BEFORE_HIT_MM = 1e-6
/** A face is found at a thickness that was measured to the triangle that it is part of, less than this away from it. */
const FAR_FACE_MM = 1e-3

/** Writes the ray from a face into the material to the batch of the part's own triangles. */
export function writeProbe(surface: Surface, face: number, at: number): void {
  writeFaceRay(surface.own.bvh, at, { surface, face, side: -1 })
}

/**
 * Judges a ray that was sent from a face into the material. Null if it cannot measure a thickness: the face is in a
 * slit or inside of another body, or the surface is open behind it.
 */
export function judgeProbe(surface: Surface, face: number, at: number): WallProbe | null {
  const { own } = surface
  const first = hitOf(own.bvh, at)
  if (!first) return null
  const inward = rayOfBatch(own.bvh, at)
  const normal = faceNormal(surface, face)
  if (first.distance > CLOSE_CHECK_MM && exitsSolid(own, inward, first)) return toProbe(own, normal, first)
  const parent = surface.parents[face]
  const from = Math.max(START_MM, first.distance - BEFORE_HIT_MM)
  const fromFirst = { from, except: parent, depth: countBodies(surface, inward, parent) }
  const exit =
    findExit(own, inward, { ...fromFirst, to: first.distance }) ??
    findExit(own, inward, { ...fromFirst, to: Infinity })
  if (!exit) return null
  const probe = toProbe(own, normal, exit)
  const isThinWall = probe.isWall && exit.distance <= CLOSE_CHECK_MM
  const outward = () => rayFrom(faceProbePoint(surface, face), normal)
  return isThinWall && !isOutside(surface, outward(), face) ? null : probe
}

/**
 * Returns the face on the far side of a wall, whose thickness at a face is known; NO_FACE when the ray ends on the edge
 * of two.
 */
export function findFarFace(surface: Surface, face: number, thickness: number): number {
  const inward = rayFrom(faceProbePoint(surface, face), opposite(faceNormal(surface, face)))
  const from = Math.max(START_MM, thickness - FAR_FACE_MM)
  return nearestHit(surface.bvh, inward, from, thickness + FAR_FACE_MM, face)?.face ?? NO_FACE
}

function toProbe({ normals }: RayTarget, normal: Vec3, { face, distance }: Hit): WallProbe {
  const cosine =
    normal[0] * normals[face * 3] + normal[1] * normals[face * 3 + 1] + normal[2] * normals[face * 3 + 2]
  return { thickness: distance, isWall: cosine <= -WALL_COSINE }
}

/** Counts the bodies whose material is where a ray begins: several where their flush sides lie on one another. */
function countBodies(surface: Surface, ray: Ray, triangle: number): number {
  if (boxesThatShareSpace(surface).length === 0) return 1
  const hits = allHits(surface.own.bvh, ray, START_MM, triangle) ?? []
  return Math.max(
    1,
    hits.reduce((depth, hit) => depth + (exitsSolid(surface.own, ray, hit) ? 1 : -1), 0),
  )
}

/** Finds where a ray from inside the material leaves all bodies into a gap wider than a slit, within `to` mm. */
function findExit(
  target: RayTarget,
  ray: Ray,
  { from, except, to, depth }: { from: number; except: number; to: number; depth: number },
): Hit | null {
  const hits = allHits(target.bvh, ray, from, except, to + SLIT_MM) ?? []
  let left = depth
  for (let at = 0; at < hits.length; at++) {
    left += exitsSolid(target, ray, hits[at]) ? -1 : 1
    if (left > 0) continue
    const next = hits[at + 1]
    const isSlit = next && !exitsSolid(target, ray, next) && next.distance - hits[at].distance < SLIT_MM
    if (!isSlit) return hits[at].distance <= to ? hits[at] : null
  }
  return null
}

/** True if the ray starts outside of every body and hits no other surface within a slit's width. */
function isOutside(surface: Surface, ray: Ray, face: number): boolean {
  const inFront = nearestHit(surface.own.bvh, ray, START_MM, SLIT_MM, surface.parents[face])
  return !inFront && startsOutside(surface, ray, START_MM, face)
}
