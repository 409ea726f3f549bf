import { NO_FACE } from '../mesh/face-neighbors.ts'
import { measureShells, type Bounds } from '../mesh/measure.ts'
import type { Shells } from '../mesh/shells.ts'
import type { Surface } from './surface.ts'

/** Comparisons of boxes; of more bodies, each is taken to share space. */
const MAX_COMPARED = 2_000_000

const boxesBySurface = new WeakMap<Surface, Bounds[]>()

/**
 * Finds the bodies whose bounding boxes share space with that of another, as those of all that overlap do, and returns their boxes.
 * Bodies are told apart by their edges: where corners meet, they are one shell. Voids are wound inward and share nothing; a patch that is open where
 * bodies meet may belong to one. Cached while the surface exists.
 */
export function boxesThatShareSpace(surface: Surface): Bounds[] {
  const boxes = boxesBySurface.get(surface) ?? findSharingBoxes(surface)
  boxesBySurface.set(surface, boxes)
  return boxes
}

function findSharingBoxes(surface: Surface): Bounds[] {
  const patches = findPatches(surface)
  if (patches.count === 1) return []
  const boxes = measureShells(surface.mesh, patches)
    .filter(({ volume_mm3 }, patch) => volume_mm3 > 0 || patches.isOpen[patch] === 1)
    .map(({ bounds_mm }) => bounds_mm)
    .sort((a, b) => a.min[0] - b.min[0])
  const sharing = new Set<Bounds>()
  let compared = 0
  for (let at = 0; at < boxes.length; at++) {
    if (compared > MAX_COMPARED) return boxes
    for (let next = at + 1; next < boxes.length && boxes[next].min[0] < boxes[at].max[0]; next++, compared++)
      if (shareSpace(boxes[at], boxes[next])) sharing.add(boxes[at]).add(boxes[next])
  }
  return [...sharing]
}

function shareSpace(one: Bounds, other: Bounds): boolean {
  for (let axis = 0; axis < 3; axis++)
    if (one.min[axis] >= other.max[axis] || other.min[axis] >= one.max[axis]) return false
  return true
}

/** Faces that are connected by edges. */
interface Patches extends Shells {
  /** 1 for a patch with edges of one triangle, or of more than two. */
  isOpen: Uint8Array
}

function findPatches({ count, neighbors }: Surface): Patches {
  const ofTriangle = new Uint32Array(count)
  const isReached = new Uint8Array(count)
  const isOpen = new Uint8Array(count)
  const stack = new Uint32Array(count)
  let patches = 0
  for (let seed = 0; seed < count; seed++) {
    if (isReached[seed] === 1) continue
    let top = 0
    stack[top++] = seed
    isReached[seed] = 1
    while (top > 0) {
      const face = stack[--top]
      ofTriangle[face] = patches
      for (let half = face * 3; half < face * 3 + 3; half++) {
        const neighbor = neighbors[half]
        if (neighbor === NO_FACE) isOpen[patches] = 1
        else if (isReached[neighbor] === 0) {
          isReached[neighbor] = 1
          stack[top++] = neighbor
        }
      }
    }
    patches++
  }
  return { count: patches, ofTriangle, isOpen }
}
