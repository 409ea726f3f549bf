import { visitFacesNear } from './box-query.ts'
import type { Surface } from './surface.ts'
import { piercingDepth } from './triangle-gap.ts'

/** Faces that another goes through. */
export interface IntersectingFaces {
  isCut: Uint8Array
  /** Of the faces that were looked at. */
  share: number
}

/** One face in every so many is looked at; more where it matters which faces are cut. */
const SAMPLE_FACES = 6_000
/** So few, taken from everywhere, tell a heap from a part with some cuts. */
const GLANCE_FACES = 600
const MAX_FACES = 15_000
/** Where faces run through each other everywhere, fewer faces tell as much. */
const MAX_PAIRS = 3_000_000
/** Round surfaces that touch are drawn with sides that cut into each other a little; that is no crossing. */
const DEPTH_MM = 0.05
/** Sides of a fine mesh are short and cannot reach deep. */
const DEPTH_PER_SIDE = 0.2
/** With so many faces cut by others, rays meet too much for too little to be learned from them. */
const TANGLED = 0.25

const known = new WeakMap<Surface, IntersectingFaces>()
const tangled = new WeakMap<Surface, boolean>()

/** True for a heap of faces that run through each other, where in and out mean nothing. */
export function isTangled(surface: Surface): boolean {
  const before = tangled.get(surface)
  if (before !== undefined) return before
  // Of a heap some of any few faces are cut: of nearly all parts a glance tells that they are none.
  const isHeap =
    (known.get(surface) ?? lookForCuts(surface, GLANCE_FACES)).share > TANGLED / 5 &&
    findIntersectingFaces(surface).share > TANGLED
  tangled.set(surface, isHeap)
  return isHeap
}

/** As findIntersectingFaces, but of more faces, on a usual part of all. */
export function findAllIntersectingFaces(surface: Surface): IntersectingFaces {
  return lookForCuts(surface, MAX_FACES)
}

/**
 * Of a sample of the faces. Neighbours, touching faces and coplanar ones do not cut. Faces are taken in a mixed order, so that those looked at
 * before the bound are a fair sample. Kept as long as the surface.
 */
export function findIntersectingFaces(surface: Surface): IntersectingFaces {
  const before = known.get(surface)
  if (before) return before
  const cut = lookForCuts(surface, SAMPLE_FACES)
  known.set(surface, cut)
  return cut
}

function lookForCuts(surface: Surface, mostFaces: number): IntersectingFaces {
  const { tree, count } = surface
  const isCut = new Uint8Array(count)
  const step = coprimeStep(count)
  const isWhole = count <= mostFaces
  const most = Math.min(count, mostFaces)
  let pairs = 0
  let looked = 0
  for (; looked < most && pairs < MAX_PAIRS; looked++) {
    const face = (looked * step) % count
    pairs += visitFacesNear(tree, face, (other) => {
      // When every face is looked at, each pair comes up twice.
      if (isWhole && other < face) return
      if ((isCut[face] === 1 && isCut[other] === 1) || !cutsThrough(surface, face, other)) return
      isCut[face] = 1
      isCut[other] = 1
    })
  }
  let cut = 0
  for (let at = 0; at < looked; at++) cut += isCut[(at * step) % count]
  return { isCut, share: looked > 0 ? cut / looked : 0 }
}

/** A step that visits all numbers below `count` once before it comes back, far from the last one each time. */
function coprimeStep(count: number): number {
  let step = Math.max(1, Math.round(count * 0.618))
  while (greatestDivisor(step, count) > 1) step++
  return step
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b)
}

function cutsThrough(surface: Surface, one: number, other: number): boolean {
  if (one === other || shareCorner(surface, one, other)) return false
  if (isBesidePlane(surface, one, other) || isBesidePlane(surface, other, one)) return false
  const { mesh, areas } = surface
  const depth = Math.max(piercingDepth(mesh, one, other), piercingDepth(mesh, other, one))
  const side = Math.sqrt(Math.min(areas[one], areas[other]))
  return depth > 0 && depth > Math.min(DEPTH_MM, DEPTH_PER_SIDE * side)
}

function shareCorner({ mesh: { triangles } }: Surface, one: number, other: number): boolean {
  const first = other * 3
  for (let corner = one * 3; corner < one * 3 + 3; corner++) {
    const vertex = triangles[corner]
    if (triangles[first] === vertex || triangles[first + 1] === vertex || triangles[first + 2] === vertex)
      return true
  }
  return false
}

/** True where all of a face lies on one side of another's plane. */
function isBesidePlane(
  { mesh: { positions, triangles }, normals }: Surface,
  face: number,
  plane: number,
): boolean {
  const nx = normals[plane * 3]
  const ny = normals[plane * 3 + 1]
  const nz = normals[plane * 3 + 2]
  const origin = triangles[plane * 3] * 3
  let above = 0
  let below = 0
  for (let corner = face * 3; corner < face * 3 + 3; corner++) {
    const at = triangles[corner] * 3
    const height =
      (positions[at] - positions[origin]) * nx +
      (positions[at + 1] - positions[origin + 1]) * ny +
      (positions[at + 2] - positions[origin + 2]) * nz
    if (height > 0) above++
    else if (height < 0) below++
  }
  return above === 0 || below === 0
}
