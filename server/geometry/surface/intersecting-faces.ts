import { shareVertex } from '../mesh/face-neighbors.ts'
import { visitFacesNear } from './box-query.ts'
import { findCrossingSuspects, type CrossingSuspects } from './crossing-suspects.ts'
import { isSubdivided, type Surface } from './surface.ts'
import { piercingDepth } from './triangle-gap.ts'
import { heightsOver } from './plane-heights.ts'

/** Faces that intersect another. */
export interface IntersectingFaces {
  /** 1 for each face that was found to intersect another. */
  isIntersecting: Uint8Array
  /** Their share of the tested faces. */
  share: number
}

/** How many faces are tested to learn the share. */
const SAMPLE_FACES = 6_000
/** This many, spread over the part, already distinguish a tangle from a part with some intersections. */
const QUICK_SAMPLE_FACES = 600
/** How many faces are tested when it matters which ones intersect. */
const MAX_FACES = 15_000
/** Pairs tested in all: where faces intersect everywhere, fewer faces are enough. */
const MAX_PAIRS = 3_000_000
/** Round surfaces that touch are drawn with flats that cut into each other by up to this much: no intersection. */
const MIN_DEPTH_MM = 0.05
/** The same as a share of a face's size: sides of a fine mesh are short and cannot reach deep. */
const MIN_DEPTH_PER_SIDE = 0.2
/** When a larger share of the faces intersects, rays hit too many faces to measure anything. */
const TANGLED_SHARE = 0.25

const sampleBySurface = new WeakMap<Surface, IntersectingFaces>()
const suspectsBySurface = new WeakMap<Surface, CrossingSuspects | null>()
const isTangledBySurface = new WeakMap<Surface, boolean>()

/** True when so many faces intersect that inside and outside are not defined. Cached while the surface exists. */
export function isTangled(surface: Surface): boolean {
  const cached = isTangledBySurface.get(surface)
  if (cached !== undefined) return cached
  // The quick sample shows for nearly all parts that they are not.
  const quick = sampleBySurface.get(surface) ?? testFaces(surface, QUICK_SAMPLE_FACES)
  const tangled = quick.share > TANGLED_SHARE / 5 && findIntersectingFaces(surface).share > TANGLED_SHARE
  isTangledBySurface.set(surface, tangled)
  return tangled
}

/** As findIntersectingFaces, but tests more faces: those of most parts all. */
export function findAllIntersectingFaces(surface: Surface): IntersectingFaces {
  return testFaces(surface, MAX_FACES)
}

/**
 * Tests a sample of the faces. Neighbors, touching faces and coplanar ones do not intersect. Cached while the
 * surface exists.
 */
export function findIntersectingFaces(surface: Surface): IntersectingFaces {
  const cached = sampleBySurface.get(surface)
  if (cached) return cached
  const sample = testFaces(surface, SAMPLE_FACES)
  sampleBySurface.set(surface, sample)
  return sample
}

/** Tests faces in a scattered order, so that those tested before a limit is reached are a fair sample. */
function testFaces(surface: Surface, maxFaces: number): IntersectingFaces {
  const { count, parents } = surface
  const isIntersecting = new Uint8Array(count)
  const suspects = suspectsOf(surface)
  const mayIntersect = (face: number) => suspects === null || suspects.mayCross[parents[face]] === 1
  const step = coprimeStep(count)
  const testsAll = count <= maxFaces
  const limit = Math.min(count, maxFaces)
  let pairs = 0
  let tested = 0
  for (; tested < limit && pairs < MAX_PAIRS; tested++) {
    const face = (tested * step) % count
    if (!mayIntersect(face)) continue
    pairs += visitFacesNear(surface.bvh, face, 0, (other) => {
      // When every face is tested, each pair comes up twice.
      if (testsAll && other < face) return
      if ((isIntersecting[face] === 1 && isIntersecting[other] === 1) || !intersect(surface, face, other))
        return
      isIntersecting[face] = 1
      isIntersecting[other] = 1
    })
  }
  let intersecting = 0
  for (let at = 0; at < tested; at++) intersecting += isIntersecting[(at * step) % count]
  return { isIntersecting, share: tested > 0 ? intersecting / tested : 0 }
}

/** As findCrossingSuspects; null also for a part that is not subdivided, whose triangles are its faces. */
export function suspectsOf(surface: Surface): CrossingSuspects | null {
  const cached = suspectsBySurface.get(surface)
  if (cached !== undefined) return cached
  const suspects = isSubdivided(surface) ? findCrossingSuspects(surface, leastDepth) : null
  suspectsBySurface.set(surface, suspects)
  return suspects
}

/** Faces of which the smaller one has this area intersect where they go deeper through each other, mm. */
function leastDepth(area: number): number {
  return Math.min(MIN_DEPTH_MM, MIN_DEPTH_PER_SIDE * Math.sqrt(area))
}

/** Returns a step that visits every number below `count` once (modulo `count`), each far from the one before. */
function coprimeStep(count: number): number {
  let step = Math.max(1, Math.round(count * 0.618))
  while (greatestCommonDivisor(step, count) > 1) step++
  return step
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}

function intersect(surface: Surface, face: number, other: number): boolean {
  // Faces of one triangle of the part, the same face among them, do not: most of a subdivided flat side is seen by this.
  if (surface.parents[face] === surface.parents[other] || shareVertex(surface.mesh, face, other)) return false
  if (isOnOneSide(surface, face, other) || isOnOneSide(surface, other, face)) return false
  const { mesh, areas } = surface
  const depth = Math.max(piercingDepth(mesh, face, other), piercingDepth(mesh, other, face))
  return depth > 0 && depth > leastDepth(Math.min(areas[face], areas[other]))
}

/** True when all of a face is on one side of another's plane, or in it. */
function isOnOneSide({ mesh, normals }: Surface, face: number, plane: number): boolean {
  return heightsOver(mesh, normals, { face, plane }).least === 0
}
