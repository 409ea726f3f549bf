import { MAX_DETAIL_DEPTH_MM, MAX_DETAIL_WIDTH_MM } from '../../../shared/geometry/reports/detail-report.ts'
import type { Vec3 } from '../../../shared/geometry/feature.ts'
import { NO_FACE } from '../mesh/face-neighbors.ts'
import { lengthOf } from '../mesh/vectors.ts'
import { meanNormal, type Faces } from '../surface/regions.ts'
import type { Surface } from '../surface/surface.ts'
import { cosineBetween, findSmoothPatches, type SmoothPatches } from './smooth-patches.ts'

/** A small patch with steep sides all around, down or up to a base that looks the same way. Lengths in mm. */
export interface Island {
  patch: number
  /** The patches of its sides. */
  sides: number[]
  /** The patch around it. */
  base: number
  isRaised: boolean
  width: number
  /** Height when it is raised. */
  depth: number
  /** The area of its top or floor, mm². */
  area: number
  box: { min: Vec3; max: Vec3 }
  /** Its top or floor and its sides. */
  faces: Faces
}

/** Sides are steeper than about 53 degrees. */
const STEEP_COSINE = 0.6
/** A base looks the same way as its island within 45 degrees, so that text on round parts counts. */
const BASE_COSINE = 0.7
/** Minimum share of the rim that has steep sides. */
const MIN_STEEP_SHARE = 0.95
/** Minimum share of height samples that agree. */
const MIN_AGREEING_SHARE = 0.85
/** Heights that differ by more than this share belong to several things, not to one detail. */
const MAX_UNEVENNESS = 0.15
/** Minimum length of the mean normal: a letter may follow a curved face, but not wrap around it. */
const MIN_FLAT_NORMAL = 0.9
/** Height samples along the rim of a patch. */
const SAMPLES_PER_PATCH = 24
/** Faces of a side that are searched for one sample. */
const FACES_PER_SAMPLE = 60
const MIN_DEPTH_MM = 0.05
const MIN_WIDTH_MM = 0.05
/** A stroke 3 mm wide and a hand long. */
const MAX_AREA_MM2 = 300
/** Rough surfaces have small patches everywhere, and none of them is a detail. */
const MAX_PATCHES = 50_000

/**
 * Finds all islands except those that belong to larger ones: the inside of an engraved O, the sides of a letter. Null on
 * a rough surface.
 */
export function findIslands(surface: Surface): Island[] | null {
  const patches = findSmoothPatches(surface)
  if (patches.faces.length > MAX_PATCHES) return null
  const islands: Island[] = []
  for (let patch = 0; patch < patches.faces.length; patch++) {
    if (patches.areas[patch] > MAX_AREA_MM2 || patches.areas[patch] === 0) continue
    const island = toIsland(surface, patches, patch)
    if (island) islands.push(island)
  }
  const areas = new Map(islands.map(({ patch, area }) => [patch, area]))
  const sideOf = new Map<number, number>()
  for (const { sides, area } of islands) {
    for (const side of sides) sideOf.set(side, Math.max(sideOf.get(side) ?? 0, area))
  }
  return islands.filter(({ patch, base, area }) => !areas.has(base) && !((sideOf.get(patch) ?? 0) > area))
}

/** Returns a patch as an island; null if it is none. */
function toIsland(surface: Surface, patches: SmoothPatches, patch: number): Island | null {
  const rim = findRim(surface, patches, patch)
  if (rim.steep < rim.length * MIN_STEEP_SHARE) return null
  if (lengthOf(meanNormal(surface, patches.faces[patch])) < MIN_FLAT_NORMAL) return null
  const area = patches.areas[patch]
  const width = strokeWidth(area, rim.length)
  if (width > MAX_DETAIL_WIDTH_MM || width < MIN_WIDTH_MM) return null
  const every = Math.ceil(rim.halves.length / SAMPLES_PER_PATCH)
  const sampled = rim.halves.filter((_, at) => at % every === 0)
  const bases = sampled.map((half) => findBase(surface, patches, half)).filter((base) => base !== null)
  const higher = bases.filter(({ height }) => height > 0).length
  const isRaised = higher * 2 < bases.length
  const agreeing = bases.filter(({ height }) => height < 0 === isRaised)
  if (agreeing.length < sampled.length * MIN_AGREEING_SHARE) return null
  const depth = median(agreeing.map(({ height }) => Math.abs(height)))
  if (depth > MAX_DETAIL_DEPTH_MM || depth < MIN_DEPTH_MM) return null
  const even = agreeing.filter(({ height }) => Math.abs(Math.abs(height) - depth) <= MAX_UNEVENNESS * depth)
  if (even.length < agreeing.length * MIN_AGREEING_SHARE) return null
  const sides = [...new Set(rim.sides)].filter((side) => patches.areas[side] <= 3 * rim.length * depth)
  return {
    patch,
    sides,
    base: agreeing[0].patch,
    isRaised,
    width,
    depth,
    area,
    box: boxOf(surface, patches.faces[patch]),
    faces: [patch, ...sides].flatMap((member) => patches.faces[member]),
  }
}

/** The boundary of a patch. */
interface Rim {
  /** Mm */
  length: number
  /** Mm of it with a steep side beyond. */
  steep: number
  /** Half-edges with a steep side beyond, and the patch of that side for each. */
  halves: number[]
  sides: number[]
}

function findRim(surface: Surface, { ofFace, faces }: SmoothPatches, patch: number): Rim {
  const rim: Rim = { length: 0, steep: 0, halves: [], sides: [] }
  for (const face of faces[patch]) {
    for (let half = face * 3; half < face * 3 + 3; half++) {
      const beyond = surface.neighbors[half]
      if (beyond !== NO_FACE && ofFace[beyond] === patch) continue
      const length = halfEdgeLength(surface, half)
      rim.length += length
      if (beyond === NO_FACE || Math.abs(cosineBetween(surface, face, beyond)) > STEEP_COSINE) continue
      rim.steep += length
      rim.halves.push(half)
      rim.sides.push(ofFace[beyond])
    }
  }
  return rim
}

/** The patch of the base next to a side, and its height above the island in mm, negative when it is lower. */
interface BaseSample {
  patch: number
  height: number
}

/** Searches the side beyond a half-edge of the rim for the nearest face behind it that looks the same way as the island. */
function findBase(surface: Surface, { ofFace }: SmoothPatches, half: number): BaseSample | null {
  const { neighbors } = surface
  const face = Math.floor(half / 3)
  const start = neighbors[half]
  const queue = [start]
  const seen = new Set(queue)
  for (const side of queue) {
    for (let edge = side * 3; edge < side * 3 + 3; edge++) {
      const next = neighbors[edge]
      if (next === NO_FACE || seen.has(next)) continue
      if (ofFace[next] === ofFace[start]) {
        if (queue.length >= FACES_PER_SAMPLE) continue
        seen.add(next)
        queue.push(next)
        continue
      }
      const height = heightOver(surface, face, edge)
      const isBase = ofFace[next] !== ofFace[face] && cosineBetween(surface, face, next) > BASE_COSINE
      if (isBase && Math.abs(height) > MIN_DEPTH_MM / 2) return { patch: ofFace[next], height }
    }
  }
  return null
}

/** Mm from the plane of a face to the midpoint of a half-edge. */
function heightOver(
  { mesh: { positions, triangles }, normals }: Surface,
  face: number,
  half: number,
): number {
  const origin = triangles[face * 3] * 3
  const from = triangles[half] * 3
  const to = triangles[half % 3 === 2 ? half - 2 : half + 1] * 3
  let height = 0
  for (let axis = 0; axis < 3; axis++) {
    const midpoint = (positions[from + axis] + positions[to + axis]) / 2
    height += (midpoint - positions[origin + axis]) * normals[face * 3 + axis]
  }
  return height
}

function halfEdgeLength({ mesh: { positions, triangles } }: Surface, half: number): number {
  const from = triangles[half] * 3
  const to = triangles[half % 3 === 2 ? half - 2 : half + 1] * 3
  return Math.hypot(
    positions[from] - positions[to],
    positions[from + 1] - positions[to + 1],
    positions[from + 2] - positions[to + 2],
  )
}

/** Returns the width of the rectangle with this area and rim length, bent strokes included; for a disc the diameter. */
export function strokeWidth(area: number, rim: number): number {
  const discriminant = rim ** 2 / 4 - 4 * area
  return discriminant > 0 ? (rim / 2 - Math.sqrt(discriminant)) / 2 : (4 * area) / rim
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}

function boxOf({ mesh: { positions, triangles } }: Surface, faces: Faces): Island['box'] {
  const min: Vec3 = [Infinity, Infinity, Infinity]
  const max: Vec3 = [-Infinity, -Infinity, -Infinity]
  for (const face of faces) {
    for (let corner = face * 3; corner < face * 3 + 3; corner++) {
      for (let axis = 0; axis < 3; axis++) {
        const value = positions[triangles[corner] * 3 + axis]
        if (value < min[axis]) min[axis] = value
        if (value > max[axis]) max[axis] = value
      }
    }
  }
  return { min, max }
}
