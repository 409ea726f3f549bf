import type { ThicknessReport } from '../../../shared/geometry/reports/thickness-report.ts'
import { NO_FACE } from '../mesh/face-neighbors.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { isTangled } from '../surface/intersecting-faces.ts'
import { surfaceOf, type Surface } from '../surface/surface.ts'
import { thinRegions, type FaceThickness } from './thin-regions.ts'
import { probeWall } from './wall-probe.ts'

const MAX_PROBES = 40_000
const MAX_REGIONS = 200
const BIN_MM = 0.05
/** What a number keeps beside the bits of a thickness. */
const MAX_FACES = 2 ** 21
const LAST_BIN_MM = 10
/** Thicker than this, a place counts as it is, whether its far side is parallel or not. */
const CERTAINLY_THICK = 2.5

/**
 * Local wall thickness in mm: rays into the material from places spread evenly by area, always the same ones.
 * A place belongs to a wall where the far side is parallel (see wall-probe.ts); connected thin ones make a region.
 * Expects a surface whose equal vertices are one and that faces outwards; open places are left out. Null when the
 * surface runs through itself so often that no ray tells anything.
 */
export function measureThickness(mesh: Mesh): ThicknessReport | null {
  const surface = surfaceOf(mesh)
  if (isTangled(surface)) return null
  const { known, probed } = probeFaces(surface)
  const low = percentiles(surface, known.thickness, probed)
  spreadToNeighbours(surface, known)
  const regions = thinRegions(surface, known)
  return {
    ...low,
    histogram: { bin_mm: BIN_MM, area_mm2: histogram(surface, known.thickness) },
    regions: regions.slice(0, MAX_REGIONS),
    region_count: regions.length,
    rays: probed.faces.length,
  }
}

/** Faces that a ray was sent from; each stands for its own area, but at least for `step` mm2. */
interface Probed {
  faces: number[]
  step: number
}

/** Every face is probed, or of a fine mesh one in every so many mm2 of surface. */
function probeFaces(surface: Surface): { known: FaceThickness; probed: Probed } {
  const known = {
    thickness: new Float32Array(surface.count).fill(Number.NaN),
    far: new Int32Array(surface.count).fill(NO_FACE),
  }
  const step = surface.count > MAX_PROBES ? surface.area / MAX_PROBES : 0
  let passed = step / 2
  const faces: number[] = []
  for (let face = 0; face < surface.count; face++) {
    passed += surface.areas[face]
    if (passed < step) continue
    passed %= step || Infinity
    probeFace(surface, known, face)
    faces.push(face)
  }
  return { known, probed: { faces, step } }
}

function probeFace(surface: Surface, known: FaceThickness, face: number): void {
  const probe = probeWall(surface, face)
  const counts = probe && (probe.isWall || probe.thickness > CERTAINLY_THICK)
  known.thickness[face] = counts ? probe.thickness : Infinity
  if (probe?.isWall) known.far[face] = probe.far
}

/** Faces between the probed ones take the thickness of the nearest, counted in faces. */
function spreadToNeighbours({ count, neighbors }: Surface, { thickness }: FaceThickness): void {
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

function percentiles(
  { areas }: Surface,
  thickness: Float32Array,
  { faces, step }: Probed,
): Pick<ThicknessReport, 'p01_mm' | 'p05_mm' | 'median_mm'> {
  const sorted = byThickness(thickness, faces)
  const weight = (face: number) => Math.max(areas[face], step)
  const whole = sorted.reduce((sum, face) => sum + weight(face), 0)
  const at = (share: number) => {
    let left = whole * share
    const found = sorted.find((face) => (left -= weight(face)) <= 0)
    return rounded(thickness[found ?? sorted.at(-1) ?? -1] ?? 0)
  }
  return { p01_mm: at(0.01), p05_mm: at(0.05), median_mm: at(0.5) }
}

/** Faces whose thickness is known, the thinnest first, and as they come where it is the same. */
function byThickness(thickness: Float32Array, faces: number[]): number[] {
  const bits = new Uint32Array(thickness.buffer, thickness.byteOffset, thickness.length)
  const measured = faces.filter((face) => Number.isFinite(thickness[face]))
  // Numbers sort faster than by a comparison, and the bits of positive floating-point numbers have their order.
  const keys = Float64Array.from(measured, (face) => bits[face] * MAX_FACES + face)
  return Array.from(keys.sort(), (key) => key % MAX_FACES)
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
