import { shareVertex } from '../mesh/face-neighbors.ts'
import { visitClosePairs } from './close-pairs.ts'
import type { CrossingSuspects } from './crossing-suspects.ts'
import { heightsOver } from './plane-heights.ts'
import type { Surface } from './surface.ts'
import { piercingDepth } from './triangle-gap.ts'

/** Round surfaces that touch are drawn with flats that cut into each other by up to this much: no intersection. */
const MIN_DEPTH_MM = 0.05
/** The same as a share of a face's size: sides of a fine mesh are short and cannot reach deep. */
const MIN_DEPTH_PER_SIDE = 0.2
/** The most faces: on finer surfaces, a sample of faces costs less than all pairs. */
const MAX_FACES = 40_000
const MAX_PAIRS = 3_000_000

/** Faces of which the smaller one has this area intersect where they go deeper through each other, mm. */
export function leastDepth(area: number): number {
  return Math.min(MIN_DEPTH_MM, MIN_DEPTH_PER_SIDE * Math.sqrt(area))
}

/** Returns all pairs of faces that intersect, two numbers each; null if that would take long. */
export function findCrossingPairs(surface: Surface, suspects: CrossingSuspects | null): number[] | null {
  const { count, parents, bvh } = surface
  if (count > MAX_FACES) return null
  const found: number[] = []
  const isWanted = suspects ? Uint8Array.from(parents, (parent) => suspects.mayCross[parent]) : undefined
  if (isWanted && !isWanted.includes(1)) return found
  const isComplete = visitClosePairs(bvh, { margin: 0, maxPairs: MAX_PAIRS, isWanted }, (face, other) => {
    if (doIntersect(surface, face, other)) found.push(face, other)
  })
  return isComplete ? found : null
}

/** Neighbors, touching faces and coplanar ones do not intersect. */
export function doIntersect(surface: Surface, face: number, other: number): boolean {
  const { parents, mesh, areas } = surface
  // Faces of one triangle of the part, the same face among them, do not: most of a subdivided flat side is seen by this.
  if (parents[face] === parents[other]) return false
  if (isOnOneSide(surface, face, other) || isOnOneSide(surface, other, face)) return false
  if (shareVertex(mesh, face, other)) return false
  const depth = Math.max(piercingDepth(mesh, face, other), piercingDepth(mesh, other, face))
  return depth > 0 && depth > leastDepth(Math.min(areas[face], areas[other]))
}

/** True if all of a face is on one side of another's plane, or in it. */
function isOnOneSide({ mesh, normals }: Surface, face: number, plane: number): boolean {
  return heightsOver(mesh, normals, { face, plane }).least === 0
}
