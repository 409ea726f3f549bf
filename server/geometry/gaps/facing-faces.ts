import { NO_FACE } from '../mesh/face-neighbors.ts'
import { dot } from '../mesh/vectors.ts'
import { faceNormal, faceProbePoint } from '../surface/face-points.ts'
import { startsOutside } from '../surface/starts-outside.ts'
import { nearestHit } from '../surface/ray-cast.ts'
import { rayFrom } from '../surface/ray.ts'
import type { Faces } from '../surface/regions.ts'
import { isSubdivided, type Surface } from '../surface/surface.ts'

/** Faces on both sides of a narrow gap between two groups of faces, or between walls of the same group. */
export interface FacingFaces {
  between: [number, number]
  faces: Faces
  /** Width in mm, a low quantile by area: the narrowest spot alone may be noise. */
  gap: number
}

/** Rays start this far from their face: more than the rounding of coordinates of a part of 100 mm. */
const START_MM = 1e-5
/** Both sides are parallel within 15 degrees; a notch that opens wider is narrow at its bottom only. */
const FACING_COSINE = Math.cos((15 * Math.PI) / 180)
/** A gap grows over faces up to this factor wider than its narrowest. */
const GROWTH = 1.5
const GAP_QUANTILE = 0.1
/** On a fine mesh only this many faces are probed first, and then the neighbors of those that face another. */
const MAX_PROBES = 12_000

/** Finds groups of connected faces with another face less than `maxGap` mm in front of them, narrowest first. */
export function findFacingFaces(
  surface: Surface,
  groupOf: (face: number) => number,
  maxGap: number,
): FacingFaces[] {
  const gaps = new OutwardGaps(surface, maxGap)
  const seeds = gaps.probeEvenly()
  const isAssigned = new Uint8Array(surface.count)
  const found: FacingFaces[] = []
  for (const seed of seeds) {
    if (isAssigned[seed]) continue
    const between = [groupOf(seed), groupOf(gaps.far(seed))].sort((a, b) => a - b) as [number, number]
    const limit = gaps.gap(seed) * GROWTH
    const faces = [seed]
    isAssigned[seed] = 1
    const addIfNarrow = (next: number) => {
      if (next === NO_FACE || isAssigned[next] || !(gaps.gap(next) <= limit)) return
      const [near, far] = [groupOf(next), groupOf(gaps.far(next))]
      if (Math.min(near, far) !== between[0] || Math.max(near, far) !== between[1]) return
      isAssigned[next] = 1
      faces.push(next)
    }
    for (const face of faces) {
      for (let side = face * 3; side < face * 3 + 3; side++) addIfNarrow(surface.neighbors[side])
      addIfNarrow(gaps.far(face))
    }
    found.push({ between, faces, gap: lowQuantile(surface, gaps, faces) })
  }
  return found.sort((a, b) => a.gap - b.gap)
}

function lowQuantile({ areas }: Surface, gaps: OutwardGaps, faces: Faces): number {
  const sorted = [...faces].sort((a, b) => gaps.gap(a) - gaps.gap(b))
  let left = faces.reduce((sum, face) => sum + areas[face], 0) * GAP_QUANTILE
  return gaps.gap(sorted.find((face) => (left -= areas[face]) <= 0) ?? sorted[0])
}

/** The distance from each face outward to a face that looks back, measured on first use. */
class OutwardGaps {
  readonly #surface: Surface
  readonly #maxGap: number
  readonly #gaps: Float32Array
  readonly #far: Int32Array

  constructor(surface: Surface, maxGap: number) {
    this.#surface = surface
    this.#maxGap = maxGap
    this.#gaps = new Float32Array(surface.count).fill(Number.NaN)
    this.#far = new Int32Array(surface.count).fill(NO_FACE)
  }

  /** Probes faces spread evenly by area. Returns those with another face close in front, the narrowest gap first. */
  probeEvenly(): number[] {
    const { count, area, areas } = this.#surface
    const step = count > MAX_PROBES ? area / MAX_PROBES : 0
    let passed = step / 2
    const facing: number[] = []
    for (let face = 0; face < count; face++) {
      passed += areas[face]
      if (passed < step) continue
      passed %= step || Infinity
      if (this.gap(face) < Infinity) facing.push(face)
    }
    return facing.sort((a, b) => this.gap(a) - this.gap(b) || a - b)
  }

  /** Mm; Infinity when no parallel face is near. */
  gap(face: number): number {
    if (Number.isNaN(this.#gaps[face])) this.#probe(face)
    return this.#gaps[face]
  }

  /** The face on the other side of the gap, or NO_FACE. */
  far(face: number): number {
    return this.#far[face]
  }

  #probe(face: number): void {
    const surface = this.#surface
    this.#gaps[face] = Infinity
    if (surface.areas[face] === 0) return
    const normal = faceNormal(surface, face)
    const ray = rayFrom(faceProbePoint(surface, face), normal)
    // Few faces have anything in front of them: which face that is matters for those alone.
    const { own, parents } = surface
    if (isSubdivided(surface) && !nearestHit(own.bvh, ray, START_MM, this.#maxGap, parents[face])) return
    const hit = nearestHit(surface.bvh, ray, START_MM, this.#maxGap, face)
    if (!hit || dot(normal, faceNormal(surface, hit.face)) > -FACING_COSINE) return
    if (!startsOutside(surface, ray, START_MM, face)) return
    this.#gaps[face] = hit.distance
    this.#far[face] = hit.face
  }
}
