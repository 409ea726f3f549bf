import type { Vec3 } from '../../../shared/geometry/feature.ts'
import { faceNormal, faceProbePoint } from '../surface/face-points.ts'
import { exitsSolid } from '../surface/starts-outside.ts'
import { allHits, nearestHit, rayFrom, type Hit, type Ray } from '../surface/ray-cast.ts'
import type { Surface } from '../surface/surface.ts'
import { dot, opposite } from '../mesh/vectors.ts'

/** How much material is behind a place of the surface. */
export interface Probe {
  /** mm along the inward normal to where the material ends. */
  thickness: number
  /** The face where it ends. */
  far: number
  /** True where the far side runs alongside, so that both make a wall; false at edges, chamfers and round ends. */
  isWall: boolean
}

/** Nearer than this, in mm, two faces are one: coordinates of a part of 100 mm are rounded to less. */
const START = 1e-5
/** Slicers close slits up to twice their gap closing radius of 0.049 mm; designers draw such slits to force perimeters. */
const SLIT = 0.1
/** Both sides of a wall are parallel within this; beyond it they make a wedge that is thin at its edge only. */
const WALL_COSINE = Math.cos((15 * Math.PI) / 180)
/** Places nearer to the far side than this are looked at closely; beyond it nothing is decided by one ray. */
const LOOK_CLOSELY = 2.5
/** Most rays that enter a thin place leave it within this; only the others are followed through the whole part. */
const LOOK_FIRST = 3

/**
 * Sends a ray from a face into the material. Null where that tells nothing: the face has no area, lies in a slit
 * or inside of another body, or the surface is open behind it.
 */
export function probeWall(surface: Surface, face: number): Probe | null {
  if (surface.areas[face] === 0) return null
  const point = faceProbePoint(surface, face)
  const normal = faceNormal(surface, face)
  const inward = rayFrom(point, opposite(normal))
  const first = nearestHit(surface.tree, inward, START, Infinity, face)
  if (!first) return null
  if (first.distance > LOOK_CLOSELY && exitsSolid(surface, inward, first))
    return probed(surface, normal, first)
  const exit = wayOut(surface, inward, face, LOOK_FIRST) ?? wayOut(surface, inward, face, Infinity)
  if (!exit) return null
  const probe = probed(surface, normal, exit)
  const matters = probe.isWall && exit.distance <= LOOK_CLOSELY
  return matters && !isOutside(surface, rayFrom(point, normal), face) ? null : probe
}

function probed(surface: Surface, normal: Vec3, { face, distance }: Hit): Probe {
  const isWall = dot(normal, faceNormal(surface, face)) <= -WALL_COSINE
  return { thickness: distance, far: face, isWall }
}

/** Where a ray that starts in the material comes out of all bodies and into a gap wider than a slit, within `to` mm. */
function wayOut(surface: Surface, ray: Ray, face: number, to: number): Hit | null {
  const hits = allHits(surface.tree, ray, START, face, to + SLIT) ?? []
  let depth = 1
  for (let at = 0; at < hits.length; at++) {
    depth += exitsSolid(surface, ray, hits[at]) ? -1 : 1
    if (depth > 0) continue
    const next = hits[at + 1]
    const isSlit = next && !exitsSolid(surface, ray, next) && next.distance - hits[at].distance < SLIT
    if (!isSlit) return hits[at].distance <= to ? hits[at] : null
  }
  return null
}

/** True where the ray starts outside of every body and does not run into another surface within a slit's width. */
function isOutside(surface: Surface, ray: Ray, face: number): boolean {
  if (nearestHit(surface.tree, ray, START, SLIT, face)) return false
  const hits = allHits(surface.tree, ray, START, face)
  if (!hits) return false
  return hits.reduce((depth, hit) => depth + (exitsSolid(surface, ray, hit) ? 1 : -1), 0) === 0
}
