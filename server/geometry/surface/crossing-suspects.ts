import { shareVertex } from '../mesh/face-neighbors.ts'
import { visitClosePairs } from './close-pairs.ts'
import { heightsOver } from './plane-heights.ts'
import type { RayTarget, Surface } from './surface.ts'

/**
 * The most triangles: on larger parts a sample of faces is tested, which costs less than examining all of their
 * triangles.
 */
const MAX_TRIANGLES = 20_000
/** Pairs that are looked at: long triangles that are all near each other are tested face by face. */
const MAX_PAIRS = 1_500_000
/** Rounding of a face's corners, as a share of the largest coordinate. */
const ROUNDING = 4e-7
/** Slits this wide and wider are seen by rays. */
const TOUCHING_MM = 1e-4
/** Faces that touch look in opposite directions, but for flats of a round surface. */
const MAX_OPPOSITE_COSINE = -0.9

/** For each of the part's own triangles 1 or 0. */
export interface CrossingSuspects {
  /** A face of it may go deep enough through a face of another triangle. */
  mayCross: Uint8Array
  /** Another triangle lies in its plane and looks the other way, as where two bodies touch. */
  mayTouch: Uint8Array
}

/**
 * Finds triangles of which a face may go deeper than `depthOf` (by the area of the smaller face, mm) through a face of another
 * triangle; null if that would take long. Neighbors do not where one lies on one side of the other's plane; others where both
 * do, because a triangle that only just reaches the plane of another may be the edge of a body that goes through it.
 */
export function findCrossingSuspects(
  surface: Surface,
  depthOf: (area: number) => number,
): CrossingSuspects | null {
  const { own, parentAreas } = surface
  const count = parentAreas.length
  if (count > MAX_TRIANGLES) return null
  const [mayCross, mayTouch] = [new Uint8Array(count), new Uint8Array(count)]
  const smallest = smallestFaces(surface)
  const rounding =
    ROUNDING * own.bvh.boxes.subarray(0, 6).reduce((most, at) => Math.max(most, Math.abs(at)), 0)
  const mark = (triangle: number, other: number) => {
    const isOpposite = areOpposite(own, triangle, other) && !(mayTouch[triangle] && mayTouch[other])
    const isKnown = mayCross[triangle] && mayCross[other]
    if (isKnown && !isOpposite) return
    const there = heightsOver(own.bvh.mesh, own.normals, { face: triangle, plane: other })
    const allowance = depthOf(Math.min(smallest[triangle], smallest[other])) - rounding
    const areNeighbors = shareVertex(own.bvh.mesh, triangle, other)
    // Neighbors are mostly seen not to cross by one of both planes.
    if (!isOpposite && areNeighbors && allowance >= rounding && there.least <= allowance) return
    const back = heightsOver(own.bvh.mesh, own.normals, { face: other, plane: triangle })
    const isCoplanar = Math.min(there.most, back.most) <= TOUCHING_MM
    if (isCoplanar && isOpposite) mayTouch[triangle] = mayTouch[other] = 1
    if (isKnown) return
    const depth = areNeighbors ? Math.min(there.least, back.least) : Math.max(there.least, back.least)
    if (allowance < rounding || depth > allowance) mayCross[triangle] = mayCross[other] = 1
  }
  const isComplete = visitClosePairs(own.bvh, { margin: TOUCHING_MM, maxPairs: MAX_PAIRS }, mark)
  return isComplete ? { mayCross, mayTouch } : null
}

/** Nearly parallel normals that look in opposite directions. */
function areOpposite({ normals }: RayTarget, one: number, other: number): boolean {
  const [a, b] = [one * 3, other * 3]
  return (
    normals[a] * normals[b] + normals[a + 1] * normals[b + 1] + normals[a + 2] * normals[b + 2] <
    MAX_OPPOSITE_COSINE
  )
}

/** Returns the area of the smallest face of each of the part's own triangles, mm². */
function smallestFaces({ areas, parents, parentAreas }: Surface): Float32Array {
  const smallest = new Float32Array(parentAreas.length).fill(Infinity)
  for (let face = 0; face < parents.length; face++)
    smallest[parents[face]] = Math.min(smallest[parents[face]], areas[face])
  return smallest
}
