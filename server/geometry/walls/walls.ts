import type { ThicknessReport } from '../../../shared/geometry/reports/thickness-report.ts'
import { NO_FACE } from '../mesh/face-neighbors.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { isTangled } from '../surface/intersecting-faces.ts'
import { BATCH_RAYS } from '../surface/kernels/tree-memory.ts'
import { castBatch } from '../surface/ray-cast.ts'
import { surfaceOf, type Surface } from '../surface/surface.ts'
import { findThinRegions, type FaceThickness } from './thin-regions.ts'
import { judgeProbe, START_MM, writeProbe, type WallProbe } from './wall-probe.ts'

const MAX_PROBES = 40_000
const MAX_REGIONS = 200
const BIN_MM = 0.05
const LAST_BIN_MM = 10
/** Face numbers stay below this: a double holds 32 bits of a thickness and 21 bits of a face number. */
const FACE_NUMBERS = 2 ** 21
/** Above this thickness a face counts whether its far side is parallel or not. */
const CERTAINLY_THICK_MM = 2.5

/**
 * Measures local wall thickness with rays into the material from points spread evenly by area, always the same ones. A
 * face belongs to a wall when the far side is parallel (see wall-probe.ts); connected thin faces make a region. Expects a
 * welded surface that faces outward; open places are left out. Null if the surface intersects itself so often that
 * rays measure nothing.
 */
export function measureThickness(mesh: Mesh): ThicknessReport | null {
  const surface = surfaceOf(mesh)
  if (isTangled(surface)) return null
  const { measured, probed } = probeFaces(surface)
  const quantiles = findQuantiles(surface, measured.thickness, probed)
  spreadToNeighbors(surface, measured)
  const regions = findThinRegions(surface, measured)
  return {
    ...quantiles,
    histogram: { bin_mm: BIN_MM, area_mm2: histogram(surface, measured.thickness) },
    regions: regions.slice(0, MAX_REGIONS),
    region_count: regions.length,
    rays: probed.faces.length,
  }
}

/** Faces that a ray was sent from; each represents its own area, but at least `step` mm². */
interface ProbedFaces {
  faces: number[]
  step: number
}

/** Probes every face, or on a fine mesh one face in every `step` mm² of surface. */
function probeFaces(surface: Surface): { measured: FaceThickness; probed: ProbedFaces } {
  const measured = {
    thickness: new Float32Array(surface.count).fill(Number.NaN),
    isWall: new Uint8Array(surface.count),
  }
  const step = surface.count > MAX_PROBES ? surface.area / MAX_PROBES : 0
  let passed = step / 2
  const faces: number[] = []
  for (let face = 0; face < surface.count; face++) {
    passed += surface.areas[face]
    if (passed < step) continue
    passed %= step || Infinity
    faces.push(face)
  }
  probeTogether(surface, measured, faces)
  return { measured, probed: { faces, step } }
}

/** Rays from so many faces as fit are cast in one go. */
function probeTogether(surface: Surface, measured: FaceThickness, faces: number[]): void {
  const probed = faces.filter((face) => surface.areas[face] > 0)
  for (let first = 0; first < probed.length; first += BATCH_RAYS) {
    const count = Math.min(BATCH_RAYS, probed.length - first)
    for (let at = 0; at < count; at++) writeProbe(surface, probed[first + at], at)
    castBatch(surface.own.bvh, count, START_MM, Infinity)
    for (let at = 0; at < count; at++)
      keepProbe(measured, probed[first + at], judgeProbe(surface, probed[first + at], at))
  }
}

function keepProbe({ thickness, isWall }: FaceThickness, face: number, probe: WallProbe | null): void {
  const counts = probe && (probe.isWall || probe.thickness > CERTAINLY_THICK_MM)
  thickness[face] = counts ? probe.thickness : Infinity
  if (probe?.isWall) isWall[face] = 1
}

/** Assigns faces that were not probed the thickness of the nearest probed one, counted in faces. */
function spreadToNeighbors({ count, neighbors }: Surface, { thickness }: FaceThickness): void {
  const queue = new Int32Array(count)
  let filled = 0
  for (let face = 0; face < count; face++) if (!Number.isNaN(thickness[face])) queue[filled++] = face
  for (let at = 0; at < filled; at++) {
    for (let side = queue[at] * 3; side < queue[at] * 3 + 3; side++) {
      const next = neighbors[side]
      if (next === NO_FACE || !Number.isNaN(thickness[next])) continue
      thickness[next] = thickness[queue[at]]
      queue[filled++] = next
    }
  }
}

function findQuantiles(
  { areas }: Surface,
  thickness: Float32Array,
  { faces, step }: ProbedFaces,
): Pick<ThicknessReport, 'p01_mm' | 'p05_mm' | 'median_mm'> {
  const sorted = sortByThickness(thickness, faces)
  const weightAt = (at: number) => Math.max(areas[faceOf(sorted[at])], step)
  let totalWeight = 0
  for (let at = 0; at < sorted.length; at++) totalWeight += weightAt(at)
  const quantile = (share: number) => {
    let left = totalWeight * share
    let at = 0
    while (at + 1 < sorted.length && (left -= weightAt(at)) > 0) at++
    return sorted.length === 0 ? 0 : rounded(thickness[faceOf(sorted[at])])
  }
  return { p01_mm: quantile(0.01), p05_mm: quantile(0.05), median_mm: quantile(0.5) }
}

/** Returns the faces with a thickness, the thinnest first, then by number: as keys, see faceOf. */
function sortByThickness(thickness: Float32Array, faces: number[]): Float64Array {
  const bits = new Uint32Array(thickness.buffer, thickness.byteOffset, thickness.length)
  const keys = new Float64Array(faces.length)
  let count = 0
  // Sorting numbers is faster than sorting with a comparator, and the bits of positive floats sort like the floats.
  for (const face of faces)
    if (Number.isFinite(thickness[face])) keys[count++] = bits[face] * FACE_NUMBERS + face
  return keys.subarray(0, count).sort()
}

function faceOf(key: number): number {
  return key % FACE_NUMBERS
}

function histogram({ areas }: Surface, thickness: Float32Array): number[] {
  const bins = Array.from({ length: Math.round(LAST_BIN_MM / BIN_MM) + 1 }, () => 0)
  for (let face = 0; face < thickness.length; face++) {
    if (!Number.isFinite(thickness[face])) continue
    bins[Math.min(bins.length - 1, Math.floor(thickness[face] / BIN_MM))] += areas[face]
  }
  return bins.map(rounded)
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
