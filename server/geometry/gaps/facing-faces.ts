import { NO_FACE } from '../mesh/face-neighbors.ts'
import { dot } from '../mesh/vectors.ts'
import { faceNormal, faceProbePoint } from '../surface/face-points.ts'
import { startsOutside } from '../surface/starts-outside.ts'
import { nearestHit, rayFrom } from '../surface/ray-cast.ts'
import type { Faces } from '../surface/regions.ts'
import type { Surface } from '../surface/surface.ts'

/** Faces on both sides of a narrow gap between two groups of faces, or between walls of one and the same. */
export interface FacingFaces {
  between: [number, number]
  faces: Faces
  /** Mm across, and the share of a tenth of the surface is narrower. */
  gap: number
}

/** Coordinates of a part of 100 mm are rounded to less. */
const START_MM = 1e-5
/** Both sides run alongside within this; a notch that opens wider is narrow at its bottom only. */
const FACING_COSINE = Math.cos((15 * Math.PI) / 180)
/** One gap goes on over places up to this much wider than its narrowest. */
const GROWTH = 1.5
const SHARE = 0.1
/** Of a fine mesh one face in every so many is looked from, and from there on its neighbors. */
const MAX_PROBES = 12_000

/** Groups of connected faces from which another face is met less than `widest` mm outwards, narrowest first. */
export function facingFaces(
  surface: Surface,
  groupOf: (face: number) => number,
  widest: number,
): FacingFaces[] {
  const gaps = new OutwardGaps(surface, widest)
  const seeds = gaps.probeEvenly()
  const taken = new Uint8Array(surface.count)
  const found: FacingFaces[] = []
  for (const seed of seeds) {
    if (taken[seed]) continue
    const between = [groupOf(seed), groupOf(gaps.far(seed))].sort((a, b) => a - b) as [number, number]
    const limit = gaps.gap(seed) * GROWTH
    const faces = [seed]
    taken[seed] = 1
    const take = (next: number) => {
      if (next === NO_FACE || taken[next] || !(gaps.gap(next) <= limit)) return
      const [one, other] = [groupOf(next), groupOf(gaps.far(next))]
      if (Math.min(one, other) !== between[0] || Math.max(one, other) !== between[1]) return
      taken[next] = 1
      faces.push(next)
    }
    for (const face of faces) {
      for (let side = face * 3; side < face * 3 + 3; side++) take(surface.neighbors[side])
      take(gaps.far(face))
    }
    found.push({ between, faces, gap: narrowOf(surface, gaps, faces) })
  }
  return found.sort((one, other) => one.gap - other.gap)
}

function narrowOf({ areas }: Surface, gaps: OutwardGaps, faces: Faces): number {
  const sorted = [...faces].sort((one, other) => gaps.gap(one) - gaps.gap(other))
  let left = faces.reduce((sum, face) => sum + areas[face], 0) * SHARE
  return gaps.gap(sorted.find((face) => (left -= areas[face]) <= 0) ?? sorted[0])
}

/** How far it is from each face outwards to a face that looks back; measured when it is asked for. */
class OutwardGaps {
  readonly #surface: Surface
  readonly #widest: number
  readonly #gaps: Float32Array
  readonly #far: Int32Array

  constructor(surface: Surface, widest: number) {
    this.#surface = surface
    this.#widest = widest
    this.#gaps = new Float32Array(surface.count).fill(Number.NaN)
    this.#far = new Int32Array(surface.count).fill(NO_FACE)
  }

  /** Faces spread evenly by area that have another close before them, the narrowest gap first. */
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
    return facing.sort((one, other) => this.gap(one) - this.gap(other) || one - other)
  }

  /** Mm; Infinity where nothing is near, or nothing that runs alongside. */
  gap(face: number): number {
    if (Number.isNaN(this.#gaps[face])) this.#probe(face)
    return this.#gaps[face]
  }

  far(face: number): number {
    return this.#far[face]
  }

  #probe(face: number): void {
    const surface = this.#surface
    this.#gaps[face] = Infinity
    if (surface.areas[face] === 0) return
    const normal = faceNormal(surface, face)
    const ray = rayFrom(faceProbePoint(surface, face), normal)
    const hit = nearestHit(surface.tree, ray, START_MM, this.#widest, face)
    if (!hit || dot(normal, faceNormal(surface, hit.face)) > -FACING_COSINE) return
    if (!startsOutside(surface, ray, START_MM, face)) return
    this.#gaps[face] = hit.distance
    this.#far[face] = hit.face
  }
}
