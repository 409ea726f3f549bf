import type { Vec3 } from '../../../shared/geometry/feature.ts'
import { faceNormal, faceProbePoint } from '../surface/face-points.ts'
import { exitsSolid, startsOutside } from '../surface/starts-outside.ts'
import { allHits, nearestHit, rayFrom, type Hit, type Ray } from '../surface/ray-cast.ts'
import type { Surface } from '../surface/surface.ts'
import { dot, opposite } from '../mesh/vectors.ts'

/** How much material is behind a point of the surface. */
export interface WallProbe {
  /** Mm along the inward normal to where the material ends. */
  thickness: number
  /** The face where it ends. */
  far: number
  /** True when the far side is parallel, so that both make a wall; false at edges, chamfers and round ends. */
  isWall: boolean
}

/** Rays start this far from their face, mm: more than the rounding of coordinates of a part of 100 mm. */
const START_MM = 1e-5
/** Slicers close slits up to twice their gap closing radius of 0.049 mm; designers draw such slits to force perimeters. */
const SLIT_MM = 0.1
/** Both sides of a wall are parallel within 15 degrees; otherwise they make a wedge that is thin at its edge only. */
const WALL_COSINE = Math.cos((15 * Math.PI) / 180)
/** Only up to this thickness are overlapping bodies and slits considered; beyond it no single ray decides anything. */
const CLOSE_CHECK_MM = 2.5
/** Most rays into a thin wall leave it within this distance; only the others are followed through the whole part. */
const FIRST_REACH_MM = 3

/**
 * Sends a ray from a face into the material. Null when that cannot measure a thickness: the face has no area, is in a slit
 * or inside of another body, or the surface is open behind it.
 */
export function probeWall(surface: Surface, face: number): WallProbe | null {
  if (surface.areas[face] === 0) return null
  const point = faceProbePoint(surface, face)
  const normal = faceNormal(surface, face)
  const inward = rayFrom(point, opposite(normal))
  const first = nearestHit(surface.bvh, inward, START_MM, Infinity, face)
  if (!first) return null
  if (first.distance > CLOSE_CHECK_MM && exitsSolid(surface, inward, first))
    return toProbe(surface, normal, first)
  const exit = findExit(surface, inward, face, FIRST_REACH_MM) ?? findExit(surface, inward, face, Infinity)
  if (!exit) return null
  const probe = toProbe(surface, normal, exit)
  const isThinWall = probe.isWall && exit.distance <= CLOSE_CHECK_MM
  return isThinWall && !isOutside(surface, rayFrom(point, normal), face) ? null : probe
}

function toProbe(surface: Surface, normal: Vec3, { face, distance }: Hit): WallProbe {
  const isWall = dot(normal, faceNormal(surface, face)) <= -WALL_COSINE
  return { thickness: distance, far: face, isWall }
}

/** Finds where a ray from inside the material leaves all bodies into a gap wider than a slit, within `to` mm. */
function findExit(surface: Surface, ray: Ray, face: number, to: number): Hit | null {
  const hits = allHits(surface.bvh, ray, START_MM, face, to + SLIT_MM) ?? []
  let depth = 1
  for (let at = 0; at < hits.length; at++) {
    depth += exitsSolid(surface, ray, hits[at]) ? -1 : 1
    if (depth > 0) continue
    const next = hits[at + 1]
    const isSlit = next && !exitsSolid(surface, ray, next) && next.distance - hits[at].distance < SLIT_MM
    if (!isSlit) return hits[at].distance <= to ? hits[at] : null
  }
  return null
}

/** True when the ray starts outside of every body and hits no other surface within a slit's width. */
function isOutside(surface: Surface, ray: Ray, face: number): boolean {
  return !nearestHit(surface.bvh, ray, START_MM, SLIT_MM, face) && startsOutside(surface, ray, START_MM, face)
}
