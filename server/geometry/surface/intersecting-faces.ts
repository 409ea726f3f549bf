import { visitFacesNear } from './box-query.ts'
import { doIntersect, findCrossingPairs, leastDepth } from './crossing-pairs.ts'
import { findCrossingSuspects, type CrossingSuspects } from './crossing-suspects.ts'
import { isSubdivided, type Surface } from './surface.ts'

/** Faces that intersect another. */
export interface IntersectingFaces {
  /** 1 for each face that was found to intersect another. */
  isIntersecting: Uint8Array
  /** Their share of the tested faces. */
  share: number
}

/** The number of faces that are tested to learn the share. */
const SAMPLE_FACES = 6_000
/** This many, spread over the part, already distinguish a tangle from a part with some intersections. */
const QUICK_SAMPLE_FACES = 600
/** The number of faces that are tested if it matters which ones intersect. */
const MAX_FACES = 15_000
/** Pairs tested in all: if faces intersect everywhere, fewer faces are enough. */
const MAX_PAIRS = 3_000_000
/** When a larger share of the faces intersects, rays hit too many faces to measure anything. */
const TANGLED_SHARE = 0.25

const quickShareBySurface = new WeakMap<Surface, number>()
const sampleBySurface = new WeakMap<Surface, IntersectingFaces>()
const pairsBySurface = new WeakMap<Surface, number[] | null>()
const suspectsBySurface = new WeakMap<Surface, CrossingSuspects | null>()

/** True if so many faces intersect that inside and outside are not defined. */
export function isTangled(surface: Surface): boolean {
  return mayBeTangled(surface) && findIntersectingFaces(surface).share > TANGLED_SHARE
}

/**
 * The quick sample shows for nearly all parts that they are not tangled. Cached while the surface exists. To find which faces may
 * intersect at all would take longer than to test so few.
 */
function mayBeTangled(surface: Surface): boolean {
  const share =
    quickShareBySurface.get(surface) ??
    testFaces(surface, QUICK_SAMPLE_FACES, suspectsBySurface.get(surface) ?? null).share
  quickShareBySurface.set(surface, share)
  return share > TANGLED_SHARE / 5
}

/** As findIntersectingFaces, but tests more faces: those of most parts all. */
export function findAllIntersectingFaces(surface: Surface): IntersectingFaces {
  return testOrLookUp(surface, MAX_FACES)
}

/** Tests a sample of the faces. Cached while the surface exists. */
export function findIntersectingFaces(surface: Surface): IntersectingFaces {
  const cached = sampleBySurface.get(surface)
  if (cached) return cached
  const sample = testOrLookUp(surface, SAMPLE_FACES)
  sampleBySurface.set(surface, sample)
  return sample
}

/** All pairs of faces that intersect are found at once, which costs less than a search for each face, unless there are very many. */
function testOrLookUp(surface: Surface, maxFaces: number): IntersectingFaces {
  const pairs = crossingPairsOf(surface)
  return pairs ? lookUpFaces(surface, pairs, maxFaces) : testFaces(surface, maxFaces, suspectsOf(surface))
}

function crossingPairsOf(surface: Surface): number[] | null {
  const cached = pairsBySurface.get(surface)
  if (cached !== undefined) return cached
  const pairs = mayBeTangled(surface) ? null : findCrossingPairs(surface, suspectsOf(surface))
  pairsBySurface.set(surface, pairs)
  return pairs
}

/** Returns the result of testFaces from a list of all pairs. */
function lookUpFaces({ count }: Surface, pairs: number[], maxFaces: number): IntersectingFaces {
  const isIntersecting = new Uint8Array(count)
  const sample = scatteredFaces(count, maxFaces)
  const isTested = new Uint8Array(count)
  for (const face of sample) isTested[face] = 1
  for (let at = 0; at < pairs.length; at += 2) {
    const [face, other] = [pairs[at], pairs[at + 1]]
    if (isTested[face] || isTested[other]) isIntersecting[face] = isIntersecting[other] = 1
  }
  return { isIntersecting, share: shareOf(isIntersecting, sample) }
}

/** Tests faces in a scattered order, so that those tested before a limit is reached are a fair sample. */
function testFaces(surface: Surface, maxFaces: number, suspects: CrossingSuspects | null): IntersectingFaces {
  const { count, parents } = surface
  const isIntersecting = new Uint8Array(count)
  const mayIntersect = (face: number) => suspects === null || suspects.mayCross[parents[face]] === 1
  const testsAll = count <= maxFaces
  const sample = scatteredFaces(count, maxFaces)
  let pairs = 0
  let tested = 0
  for (; tested < sample.length && pairs < MAX_PAIRS; tested++) {
    const face = sample[tested]
    if (!mayIntersect(face)) continue
    pairs += visitFacesNear(surface.bvh, face, 0, (other) => {
      // When every face is tested, each pair comes up twice.
      if (testsAll && other < face) return
      if (isIntersecting[face] === 1 && isIntersecting[other] === 1) return
      if (mayIntersect(other) && doIntersect(surface, face, other))
        isIntersecting[face] = isIntersecting[other] = 1
    })
  }
  return { isIntersecting, share: shareOf(isIntersecting, sample.subarray(0, tested)) }
}

function shareOf(isIntersecting: Uint8Array, faces: Uint32Array): number {
  const intersecting = faces.reduce((sum, face) => sum + isIntersecting[face], 0)
  return faces.length > 0 ? intersecting / faces.length : 0
}

/** As findCrossingSuspects; null also for a part that is not subdivided, whose triangles are its faces. */
export function suspectsOf(surface: Surface): CrossingSuspects | null {
  const cached = suspectsBySurface.get(surface)
  if (cached !== undefined) return cached
  const suspects = isSubdivided(surface) ? findCrossingSuspects(surface, leastDepth) : null
  suspectsBySurface.set(surface, suspects)
  return suspects
}

/** Returns up to `maxFaces` faces, each far from the one before. */
function scatteredFaces(count: number, maxFaces: number): Uint32Array {
  let step = Math.max(1, Math.round(count * 0.618))
  while (greatestCommonDivisor(step, count) > 1) step++
  return Uint32Array.from({ length: Math.min(count, maxFaces) }, (_, at) => (at * step) % count)
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}
