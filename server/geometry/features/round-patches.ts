import type { Vec3 } from '../../../shared/geometry/feature.ts'
import { cross, lengthOf, unit } from '../mesh/vectors.ts'
import { faceNormal } from '../surface/face-points.ts'
import type { Faces } from '../surface/regions.ts'
import type { Surface } from '../surface/surface.ts'
import { bendAt, bendsIn, classifyBends, continuesAcross, type SideBends, type BendSense } from './bends.ts'
import { fitCylinder, type Cylinder } from './cylinder-fit.ts'
import { surroundsAxis } from './roundness.ts'
import { addWeightedDirection, leastVarianceAxis, emptyCovariance } from './covariance.ts'

/** Connected surface that goes all the way round an axis. */
export interface RoundPatch {
  faces: Faces
  cylinder: Cylinder
}

/** So many faces around a side tell the axis that they bend about. */
const LOCAL_FACES = 24
/** A hexagon has six. */
const FEWEST_FACES = 6
/** The first guess of an axis comes from two faces only, the second from all around. */
const LOCAL_SINE = Math.sin((6 * Math.PI) / 180)
const PATCH_SINE = Math.sin((4 * Math.PI) / 180)
/** Where normals differ this much along an axis, against how they differ across it, the surface bends both ways. */
const BOTH_WAYS = 0.15
/** Sides within this of an axis were tried with it. */
const TRIED_COSINE = Math.cos((15 * Math.PI) / 180)
const FINE_COSINE = Math.cos((60 * Math.PI) / 180)
/** Looks at faces that a search may cost, for each face of the surface. */
const LOOKS_PER_FACE = 10
const MIN_LOOKS = 8_000_000

/**
 * Pieces of surface that bend round an axis in one sense only, all the way round: the walls of holes and the skins of
 * pins, bosses and balls' girdles, also where they are made of as few as six flats. From every side at which the
 * surface bends, the axis is guessed, a patch is grown of what stays square to it, and a cylinder is fitted.
 * `complete` is false when that took more looks than a part may cost.
 */
export function findRoundPatches(surface: Surface): { patches: RoundPatch[]; complete: boolean } {
  const search = new PatchSearch(surface)
  const patches: RoundPatch[] = []
  for (let side = 0; side < surface.count * 3; side++) {
    if (search.isExhausted) return { patches, complete: false }
    const patch = search.from(side)
    if (patch) patches.push(patch)
  }
  return { patches, complete: true }
}

/** Directions about an axis: the cosine of the angle is at least this. */
interface Near {
  axis: Vec3
  cosine: number
}

class PatchSearch {
  readonly #surface: Surface
  readonly #bends: SideBends
  /** Sides that an axis along them was tried for. */
  readonly #tried: Uint8Array
  /** Number of the growth that last took a face. */
  readonly #takenBy: Int32Array
  readonly #isFound: Uint8Array
  /** Faces of the present growth. */
  readonly #queue: Int32Array
  #growth = 0
  #looks = 0

  constructor(surface: Surface) {
    this.#surface = surface
    this.#bends = classifyBends(surface)
    this.#tried = new Uint8Array(surface.count * 3)
    this.#takenBy = new Int32Array(surface.count)
    this.#isFound = new Uint8Array(surface.count)
    this.#queue = new Int32Array(surface.count)
  }

  get isExhausted(): boolean {
    return this.#looks > this.#mostLooks
  }

  /** On a surface of many soft curves not every side can be tried. */
  get #isHurried(): boolean {
    return this.#looks > this.#mostLooks / 3
  }

  get #mostLooks(): number {
    return MIN_LOOKS + LOOKS_PER_FACE * this.#surface.count
  }

  from(side: number): RoundPatch | null {
    if (this.#tried[side]) return null
    const bend = bendAt(this.#bends, side)
    if (bend === null) return null
    const face = Math.floor(side / 3)
    // Every side is one of two faces; the lower of them stands for both.
    if (this.#isFound[face] || this.#surface.neighbors[side] < face) return null
    const patch = this.#patchAlong(side, bend)
    if (patch) for (const one of patch.faces) this.#isFound[one] = 1
    return patch
  }

  #patchAlong(side: number, bend: BendSense): RoundPatch | null {
    const surface = this.#surface
    const face = Math.floor(side / 3)
    this.#tried[side] = 1
    const across = cross(faceNormal(surface, face), faceNormal(surface, surface.neighbors[side]))
    if (lengthOf(across) === 0) return null
    const local = this.#grow(face, bend, { axis: unit(across), sine: LOCAL_SINE, most: LOCAL_FACES })
    const guess = leastVarianceAxis(this.#spreadOf(local), false)
    const bendsBothWays = guess.deviation > BOTH_WAYS * guess.acrossDeviation
    this.#markTried(local, bend, { axis: guess.direction, cosine: bendsBothWays ? 0 : TRIED_COSINE })
    if (bendsBothWays || local.length < FEWEST_FACES) return null
    const rough = this.#grow(face, bend, { axis: guess.direction, sine: PATCH_SINE, most: Infinity })
    const isRound = surroundsAxis(surface, rough, guess.direction)
    // Where faces are fine, the way that the surface bends leads to the axis, and hardly the side.
    const isFine = local.length >= LOCAL_FACES
    const fineCosine = isRound || !this.#isHurried ? FINE_COSINE : 0
    this.#markTried(rough, bend, { axis: guess.direction, cosine: isFine ? fineCosine : TRIED_COSINE })
    if (!isRound) return null
    const axis = leastVarianceAxis(this.#spreadOf(rough), true).direction
    const isAsGuessed = lengthOf(cross(axis, guess.direction)) < PATCH_SINE / 8
    const grown = isAsGuessed ? rough : this.#grow(face, bend, { axis, sine: PATCH_SINE, most: Infinity })
    if (this.#isMostlyFound(grown)) return null
    const faces = Array.from(grown)
    const cylinder = fitCylinder(surface, faces, axis)
    return cylinder && { faces, cylinder }
  }

  #isMostlyFound(faces: Int32Array): boolean {
    return faces.reduce((sum, face) => sum + this.#isFound[face], 0) * 2 > faces.length
  }

  /** Until the next growth: faces reached from one without a break or a bend in the other sense, their normals square to an axis. */
  #grow(
    first: number,
    bend: BendSense,
    { axis, sine, most }: { axis: Vec3; sine: number; most: number },
  ): Int32Array {
    const [surface, bends, takenBy] = [this.#surface, this.#bends, this.#takenBy]
    const { normals, neighbors } = surface
    const queue = this.#queue
    const growth = ++this.#growth
    let length = 0
    queue[length++] = first
    takenBy[first] = growth
    for (let at = 0; at < length && length < most; at++) {
      const face = queue[at]
      for (let side = face * 3; side < face * 3 + 3; side++) {
        const next = neighbors[side]
        if (next < 0 || takenBy[next] === growth) continue
        if (!continuesAcross(bends, side, bend)) continue
        const x = normals[next * 3]
        const y = normals[next * 3 + 1]
        const z = normals[next * 3 + 2]
        if (Math.abs(x * axis[0] + y * axis[1] + z * axis[2]) > sine) continue
        takenBy[next] = growth
        queue[length++] = next
      }
    }
    this.#looks += length
    return queue.subarray(0, length)
  }

  #spreadOf(faces: Int32Array) {
    const spread = emptyCovariance()
    for (const face of faces)
      addWeightedDirection(spread, this.#surface.normals, face * 3, this.#surface.areas[face])
    return spread
  }

  /** Sides of these faces that run along an axis, or nearly so, need not be tried again. */
  #markTried(faces: Int32Array, bend: BendSense, near: Near): void {
    for (const face of faces) {
      for (let side = face * 3; side < face * 3 + 3; side++) {
        if (this.#tried[side] || !bendsIn(this.#bends, side, bend)) continue
        if (near.cosine === 0 || this.#runsAlong(side, near)) this.#tried[side] = 1
      }
    }
  }

  #runsAlong(side: number, { axis, cosine }: Near): boolean {
    const { positions, triangles } = this.#surface.mesh
    const from = triangles[side] * 3
    const to = triangles[side % 3 === 2 ? side - 2 : side + 1] * 3
    const x = positions[to] - positions[from]
    const y = positions[to + 1] - positions[from + 1]
    const z = positions[to + 2] - positions[from + 2]
    const along = x * axis[0] + y * axis[1] + z * axis[2]
    return along * along > cosine * cosine * (x * x + y * y + z * z)
  }
}
