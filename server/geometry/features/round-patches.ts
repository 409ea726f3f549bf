import type { Vec3 } from '../../../shared/geometry/feature.ts'
import { cross, lengthOf, unit } from '../mesh/vectors.ts'
import { faceNormal } from '../surface/face-points.ts'
import type { Faces } from '../surface/regions.ts'
import type { Surface } from '../surface/surface.ts'
import { bendAt, bendsIn, classifyBends, continuesAcross, type SideBends, type BendSense } from './bends.ts'
import { fitCylinder, type Cylinder } from './cylinder-fit.ts'
import { surroundsAxis } from './roundness.ts'
import {
  addWeightedDirection,
  emptyCovariance,
  leastVarianceAxis,
  type DirectionCovariance,
} from './covariance.ts'

/** Connected faces all the way around an axis. */
export interface RoundPatch {
  faces: Faces
  cylinder: Cylinder
}

/** The axis is first estimated from this many faces around a half-edge. */
const LOCAL_FACES = 24
/** A hexagon has six. */
const MIN_FACES = 6
/** Normals may lean this much along an axis: more along the first, which comes from two faces only. */
const LOCAL_SINE = Math.sin((6 * Math.PI) / 180)
const PATCH_SINE = Math.sin((4 * Math.PI) / 180)
/** When normals vary more than this along the axis, relative to across it, the surface bends in two directions. */
const DOUBLE_BEND_RATIO = 0.15
/** Half-edges within this angle of an axis need not be tried again after it; the second is for fine meshes. */
const TRIED_COSINE = Math.cos((15 * Math.PI) / 180)
const FINE_COSINE = Math.cos((60 * Math.PI) / 180)
/** Face visits that a search may take: at least MIN_VISITS, plus this many for each face of the surface. */
const VISITS_PER_FACE = 10
const MIN_VISITS = 8_000_000

/**
 * Finds surfaces that bend around an axis in one sense only, all the way around: the walls of holes and the sides of pins
 * and bosses, also when made of as few as six flats. From every half-edge at which the surface bends, estimates the
 * axis, fills a patch of faces perpendicular to it, and fits a cylinder. `complete` is false if that took too many
 * face visits.
 */
export function findRoundPatches(surface: Surface): { patches: RoundPatch[]; complete: boolean } {
  const search = new PatchSearch(surface)
  const patches: RoundPatch[] = []
  for (let side = 0; side < surface.count * 3; side++) {
    if (search.isExhausted) return { patches, complete: false }
    const patch = search.findFrom(side)
    if (patch) patches.push(patch)
  }
  return { patches, complete: true }
}

/** Directions within an angle of an axis, given by its cosine. */
interface DirectionCone {
  axis: Vec3
  cosine: number
}

/** Limits of a flood fill: the sine by which normals may lean along the axis, and the number of faces. */
interface FillLimits {
  axis: Vec3
  sine: number
  maxFaces: number
}

class PatchSearch {
  readonly #surface: Surface
  readonly #bends: SideBends
  /** 1 for half-edges that need not be tried (again). */
  readonly #tried: Uint8Array
  /** The number of the fill that last reached each face. */
  readonly #filledBy: Int32Array
  /** 1 for faces of patches already found. */
  readonly #isFound: Uint8Array
  /** Faces of the current fill. */
  readonly #queue: Int32Array
  #fill = 0
  #visits = 0

  constructor(surface: Surface) {
    this.#surface = surface
    this.#bends = classifyBends(surface)
    this.#tried = new Uint8Array(surface.count * 3)
    this.#filledBy = new Int32Array(surface.count)
    this.#isFound = new Uint8Array(surface.count)
    this.#queue = new Int32Array(surface.count)
  }

  get isExhausted(): boolean {
    return this.#visits > this.#maxVisits
  }

  /** On a surface with many gentle curves, not every half-edge can be tried. */
  get #isHurried(): boolean {
    return this.#visits > this.#maxVisits / 3
  }

  get #maxVisits(): number {
    return MIN_VISITS + VISITS_PER_FACE * this.#surface.count
  }

  /** Returns the patch around the axis along a half-edge; null if there is none or it was found before. */
  findFrom(side: number): RoundPatch | null {
    if (this.#tried[side]) return null
    const bend = bendAt(this.#bends, side)
    if (bend === null) return null
    const face = Math.floor(side / 3)
    // Every edge has two half-edges; the one of the lower face is tried for both.
    if (this.#isFound[face] || this.#surface.neighbors[side] < face) return null
    const patch = this.#patchAlong(side, bend)
    if (patch) for (const patchFace of patch.faces) this.#isFound[patchFace] = 1
    return patch
  }

  #patchAlong(side: number, bend: BendSense): RoundPatch | null {
    const surface = this.#surface
    const face = Math.floor(side / 3)
    this.#tried[side] = 1
    const across = cross(faceNormal(surface, face), faceNormal(surface, surface.neighbors[side]))
    if (lengthOf(across) === 0) return null
    const local = this.#floodFill(face, bend, { axis: unit(across), sine: LOCAL_SINE, maxFaces: LOCAL_FACES })
    const estimate = leastVarianceAxis(this.#covarianceOf(local), false)
    const bendsTwice = estimate.deviation > DOUBLE_BEND_RATIO * estimate.acrossDeviation
    this.#markTried(local, bend, { axis: estimate.direction, cosine: bendsTwice ? 0 : TRIED_COSINE })
    if (bendsTwice || local.length < MIN_FACES) return null
    const limits = { axis: estimate.direction, sine: PATCH_SINE, maxFaces: Infinity }
    const rough = this.#floodFill(face, bend, limits)
    const isRound = surroundsAxis(surface, rough, estimate.direction)
    // On a fine mesh the axis follows from how the surface bends, and barely from the direction of the half-edge.
    const isFine = local.length >= LOCAL_FACES
    const fineCosine = isRound || !this.#isHurried ? FINE_COSINE : 0
    this.#markTried(rough, bend, { axis: estimate.direction, cosine: isFine ? fineCosine : TRIED_COSINE })
    if (!isRound) return null
    const axis = leastVarianceAxis(this.#covarianceOf(rough), true).direction
    const isAsEstimated = lengthOf(cross(axis, estimate.direction)) < PATCH_SINE / 8
    const filled = isAsEstimated ? rough : this.#floodFill(face, bend, { ...limits, axis })
    if (this.#isMostlyFound(filled)) return null
    const faces = Array.from(filled)
    const cylinder = fitCylinder(surface, faces, axis)
    return cylinder && { faces, cylinder }
  }

  #isMostlyFound(faces: Int32Array): boolean {
    return faces.reduce((sum, face) => sum + this.#isFound[face], 0) * 2 > faces.length
  }

  /**
   * Returns the faces reached from one without an end or a bend in the other sense, with normals perpendicular to an axis.
   * The array is reused by the next fill.
   */
  #floodFill(first: number, bend: BendSense, { axis, sine, maxFaces }: FillLimits): Int32Array {
    const [surface, bends, filledBy] = [this.#surface, this.#bends, this.#filledBy]
    const { normals, neighbors } = surface
    const queue = this.#queue
    const fill = ++this.#fill
    let length = 0
    queue[length++] = first
    filledBy[first] = fill
    for (let at = 0; at < length && length < maxFaces; at++) {
      const face = queue[at]
      for (let side = face * 3; side < face * 3 + 3; side++) {
        const next = neighbors[side]
        if (next < 0 || filledBy[next] === fill) continue
        if (!continuesAcross(bends, side, bend)) continue
        const x = normals[next * 3]
        const y = normals[next * 3 + 1]
        const z = normals[next * 3 + 2]
        if (Math.abs(x * axis[0] + y * axis[1] + z * axis[2]) > sine) continue
        filledBy[next] = fill
        queue[length++] = next
      }
    }
    this.#visits += length
    return queue.subarray(0, length)
  }

  #covarianceOf(faces: Int32Array): DirectionCovariance {
    const { normals, areas } = this.#surface
    const covariance = emptyCovariance()
    for (const face of faces) addWeightedDirection(covariance, normals, face * 3, areas[face])
    return covariance
  }

  /** Marks half-edges of these faces in a cone of directions, so that they are not tried again; all with a cosine of 0. */
  #markTried(faces: Int32Array, bend: BendSense, cone: DirectionCone): void {
    for (const face of faces) {
      for (let side = face * 3; side < face * 3 + 3; side++) {
        if (this.#tried[side] || !bendsIn(this.#bends, side, bend)) continue
        if (cone.cosine === 0 || this.#isInCone(side, cone)) this.#tried[side] = 1
      }
    }
  }

  #isInCone(side: number, { axis, cosine }: DirectionCone): boolean {
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
