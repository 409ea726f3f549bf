import { MAX_DETAIL_DEPTH_MM, MAX_DETAIL_WIDTH_MM } from '../../../shared/geometry/reports/detail-report.ts'
import type { Vec3 } from '../../../shared/geometry/feature.ts'
import { NO_FACE } from '../mesh/face-neighbors.ts'
import { lengthOf } from '../mesh/vectors.ts'
import { meanNormal, type Faces } from '../surface/regions.ts'
import type { Surface } from '../surface/surface.ts'
import { cosineBetween, findSmoothPatches, type SmoothPatches } from './smooth-patches.ts'

/** A small patch with steep sides all round that lead to a face looking the same way, higher or lower. */
export interface Island {
  patch: number
  /** The patches of its sides. */
  sides: number[]
  /** The patch around it. */
  base: number
  isRaised: boolean
  width: number
  depth: number
  area: number
  box: { min: Vec3; max: Vec3 }
  /** Its top or floor and its sides. */
  faces: Faces
}

/** Sides are steeper than about 53 degrees. */
const STEEP_COSINE = 0.6
/** A base looks the way of its island within 45 degrees, so that text on round parts counts. */
const BASE_COSINE = 0.7
/** Shares of the rim with steep sides, and of looks down the sides that find the base on the same side. */
const MIN_STEEP = 0.95
const MIN_AGREED = 0.85
/** Steps that differ by more are those of several things, not of one detail on a face. */
const UNEVEN = 0.15
/** Length of the mean normal: a letter may bend with the face it is on, but not turn round. */
const MIN_FLAT = 0.9
const LOOKS_A_PATCH = 24
const FACES_A_LOOK = 60
const MIN_DEPTH_MM = 0.05
const MIN_WIDTH_MM = 0.05
/** Of a stroke 3 mm wide and a hand long. */
const MAX_AREA_MM2 = 300
/** Rough surfaces have small patches everywhere, and none of them is a detail. */
const MAX_PATCHES = 50_000

/**
 * All islands of a surface but those that belong to larger ones: the middle of an engraved O, the sides of a letter.
 * Null on a rough surface.
 */
export function findIslands(surface: Surface): Island[] | null {
  const patches = findSmoothPatches(surface)
  if (patches.faces.length > MAX_PATCHES) return null
  const islands: Island[] = []
  for (let patch = 0; patch < patches.faces.length; patch++) {
    if (patches.areas[patch] > MAX_AREA_MM2 || patches.areas[patch] === 0) continue
    const island = islandOf(surface, patches, patch)
    if (island) islands.push(island)
  }
  const areas = new Map(islands.map(({ patch, area }) => [patch, area]))
  const sideOf = new Map<number, number>()
  for (const { sides, area } of islands) {
    for (const side of sides) sideOf.set(side, Math.max(sideOf.get(side) ?? 0, area))
  }
  return islands.filter(({ patch, base, area }) => !areas.has(base) && !((sideOf.get(patch) ?? 0) > area))
}

function islandOf(surface: Surface, patches: SmoothPatches, patch: number): Island | null {
  const rim = rimOf(surface, patches, patch)
  if (rim.steep < rim.length * MIN_STEEP) return null
  if (lengthOf(meanNormal(surface, patches.faces[patch])) < MIN_FLAT) return null
  const area = patches.areas[patch]
  const width = strokeWidth(area, rim.length)
  if (width > MAX_DETAIL_WIDTH_MM || width < MIN_WIDTH_MM) return null
  const every = Math.ceil(rim.halves.length / LOOKS_A_PATCH)
  const looks = rim.halves.filter((_, at) => at % every === 0)
  const found = looks.map((half) => lookDown(surface, patches, half)).filter((look) => look !== null)
  const up = found.filter(({ height }) => height > 0).length
  const isRaised = up * 2 < found.length
  const agreed = found.filter(({ height }) => height < 0 === isRaised)
  if (agreed.length < looks.length * MIN_AGREED) return null
  const depth = median(agreed.map(({ height }) => Math.abs(height)))
  if (depth > MAX_DETAIL_DEPTH_MM || depth < MIN_DEPTH_MM) return null
  const even = agreed.filter(({ height }) => Math.abs(Math.abs(height) - depth) <= UNEVEN * depth)
  if (even.length < agreed.length * MIN_AGREED) return null
  const sides = [...new Set(rim.sides)].filter((side) => patches.areas[side] <= 3 * rim.length * depth)
  return {
    patch,
    sides,
    base: agreed[0].base,
    isRaised,
    width,
    depth,
    area,
    box: boxOf(surface, patches.faces[patch]),
    faces: [patch, ...sides].flatMap((one) => patches.faces[one]),
  }
}

interface Rim {
  length: number
  /** Mm of it with a steep side beyond. */
  steep: number
  /** Half-edges along it, and the patches beyond. */
  halves: number[]
  sides: number[]
}

function rimOf(surface: Surface, { ofFace, faces }: SmoothPatches, patch: number): Rim {
  const rim: Rim = { length: 0, steep: 0, halves: [], sides: [] }
  for (const face of faces[patch]) {
    for (let half = face * 3; half < face * 3 + 3; half++) {
      const beyond = surface.neighbors[half]
      if (beyond !== NO_FACE && ofFace[beyond] === patch) continue
      const length = sideLength(surface, half)
      rim.length += length
      if (beyond === NO_FACE || Math.abs(cosineBetween(surface, face, beyond)) > STEEP_COSINE) continue
      rim.steep += length
      rim.halves.push(half)
      rim.sides.push(ofFace[beyond])
    }
  }
  return rim
}

/** Over the side beyond a rim to the nearest face that looks as the island does: how high it lies above it. */
function lookDown(
  surface: Surface,
  { ofFace }: SmoothPatches,
  half: number,
): { height: number; base: number } | null {
  const { neighbors } = surface
  const face = Math.floor(half / 3)
  const start = neighbors[half]
  const way = [start]
  const seen = new Set(way)
  for (const side of way) {
    for (let edge = side * 3; edge < side * 3 + 3; edge++) {
      const next = neighbors[edge]
      if (next === NO_FACE || seen.has(next)) continue
      if (ofFace[next] === ofFace[start]) {
        if (way.length >= FACES_A_LOOK) continue
        seen.add(next)
        way.push(next)
        continue
      }
      const height = heightOver(surface, face, edge)
      const isBase = ofFace[next] !== ofFace[face] && cosineBetween(surface, face, next) > BASE_COSINE
      if (isBase && Math.abs(height) > MIN_DEPTH_MM / 2) return { height, base: ofFace[next] }
    }
  }
  return null
}

/** Mm from the plane of a face to the middle of an edge. */
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
    const middle = (positions[from + axis] + positions[to + axis]) / 2
    height += (middle - positions[origin + axis]) * normals[face * 3 + axis]
  }
  return height
}

function sideLength({ mesh: { positions, triangles } }: Surface, half: number): number {
  const from = triangles[half] * 3
  const to = triangles[half % 3 === 2 ? half - 2 : half + 1] * 3
  return Math.hypot(
    positions[from] - positions[to],
    positions[from + 1] - positions[to + 1],
    positions[from + 2] - positions[to + 2],
  )
}

/** The width of the rectangle with this area and rim, which is that of a bent stroke as well; of round ones the diameter. */
export function strokeWidth(area: number, rim: number): number {
  const beyond = rim ** 2 / 4 - 4 * area
  return beyond > 0 ? (rim / 2 - Math.sqrt(beyond)) / 2 : (4 * area) / rim
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
