import type { WeakestSection } from '../../../shared/geometry/placement.ts'
import { NO_FACE } from '../mesh/face-neighbors.ts'
import type { Orientation } from './orientation.ts'

/** Heights at which the part is cut; anything shorter than one step has no lever. */
const LEVELS = 64
/** mm2. Smaller sections are points and edges that carry nothing. */
const MIN_SECTION_MM2 = 1

/** Parent of a face below the current level. */
const NOT_REACHED = -1

/** One piece of the part above a level. */
interface Section extends WeakestSection {
  /** A face of the piece: finds the whole body it belongs to after the last level. */
  face: number
  /** mm3 of the piece above the section. */
  above: number
}

/**
 * Returns the horizontal section that breaks most easily. Parts are far weaker across layers than along them, so what counts is
 * how far the smaller of the two sides it joins sticks out, relative to its width. Null if there is no such section,
 * as in a flat sheet.
 *
 * Joins the pieces of surface above each level from the top down (union-find). By Gauss's theorem the area of a piece's
 * section is the sum of the projected areas of its faces, and the volume above it the same sum weighted by height:
 * upright faces add nothing, and the others are small (see Surface), so their centers are precise enough.
 */
export function findWeakestSection(orientation: Orientation): WeakestSection | null {
  const pieces = new PiecesAbove(orientation)
  const sections: Section[] = []
  for (let level = LEVELS - 1; level > 0; level--) {
    pieces.descendTo(level)
    pieces.addSections((level * orientation.height) / LEVELS, sections)
  }
  pieces.descendTo(0)
  let weakest: WeakestSection | null = null
  for (const { face, above, area_mm2 } of sections) {
    const below = pieces.volumeOf(face) - above
    const section = { area_mm2, lever_mm: Math.min(above, below) / area_mm2 }
    if (!weakest || measureSlenderness(section) > measureSlenderness(weakest)) weakest = section
  }
  return weakest && measureSlenderness(weakest) > 0 ? weakest : null
}

/** Returns the length of the lever divided by the width of the section. */
export function measureSlenderness({ area_mm2, lever_mm }: WeakestSection): number {
  return lever_mm / Math.sqrt(area_mm2)
}

/** Connected pieces of surface above a level that moves down. */
class PiecesAbove {
  readonly #orientation: Orientation
  readonly #parent: Int32Array
  /** The projected area in mm2 of the piece that a root face represents, and the same times height in mm. */
  readonly #covered: Float64Array
  readonly #moment: Float64Array
  readonly #order: Uint32Array
  readonly #startOf: Uint32Array
  /** Faces that represent pieces; `rootCount` of them are valid. */
  readonly #roots: Uint32Array
  #rootCount = 0

  constructor(orientation: Orientation) {
    const { count } = orientation.surface
    this.#orientation = orientation
    this.#parent = new Int32Array(count).fill(NOT_REACHED)
    this.#roots = new Uint32Array(count)
    this.#covered = new Float64Array(count)
    this.#moment = new Float64Array(count)
    const levels = this.#measureFaces()
    const startOf = new Uint32Array(LEVELS + 1)
    for (let face = 0; face < count; face++) startOf[levels[face] + 1]++
    for (let level = 0; level < LEVELS; level++) startOf[level + 1] += startOf[level]
    const next = startOf.slice()
    const order = new Uint32Array(count)
    for (let face = 0; face < count; face++) order[next[levels[face]]++] = face
    this.#startOf = startOf
    this.#order = order
  }

  /** Adds the faces between a level and the one above it: each to a piece that it touches, which it may join with others. */
  descendTo(level: number): void {
    const { neighbors } = this.#orientation.surface
    const [parent, order, covered, moment] = [this.#parent, this.#order, this.#covered, this.#moment]
    const end = this.#startOf[level + 1]
    for (let at = this.#startOf[level]; at < end; at++) {
      const face = order[at]
      let root = face
      parent[face] = face
      for (let side = face * 3; side < face * 3 + 3; side++) {
        const beyond = neighbors[side]
        if (beyond === NO_FACE || parent[beyond] === NOT_REACHED) continue
        const other = rootOf(parent, beyond)
        if (other === root) continue
        // A single face joins the piece, and not the piece the face, so that paths to roots stay short.
        const [kept, joined] = root === face ? [other, face] : [root, other]
        parent[joined] = kept
        covered[kept] += covered[joined]
        moment[kept] += moment[joined]
        root = kept
      }
      if (root === face) this.#roots[this.#rootCount++] = face
    }
    this.#dropJoinedRoots()
  }

  #dropJoinedRoots(): void {
    const [roots, parent] = [this.#roots, this.#parent]
    let kept = 0
    for (let at = 0; at < this.#rootCount; at++)
      if (parent[roots[at]] === roots[at]) roots[kept++] = roots[at]
    this.#rootCount = kept
  }

  addSections(height: number, sections: Section[]): void {
    for (let at = 0; at < this.#rootCount; at++) {
      const face = this.#roots[at]
      const area_mm2 = this.#covered[face]
      if (area_mm2 < MIN_SECTION_MM2) continue
      sections.push({ face, area_mm2, lever_mm: 0, above: this.#moment[face] - height * area_mm2 })
    }
  }

  volumeOf(face: number): number {
    return this.#moment[rootOf(this.#parent, face)]
  }

  #measureFaces(): Uint8Array {
    const { surface, heights, down, height: top } = this.#orientation
    const [covered, moment] = [this.#covered, this.#moment]
    const { triangles } = surface.mesh
    const { normals, areas } = surface
    const levels = new Uint8Array(covered.length)
    const perMm = LEVELS / Math.max(top, Number.MIN_VALUE)
    const [x, y, z] = down
    for (let face = 0; face < covered.length; face++) {
      const at = face * 3
      const height = (heights[triangles[at]] + heights[triangles[at + 1]] + heights[triangles[at + 2]]) / 3
      covered[face] = -(normals[at] * x + normals[at + 1] * y + normals[at + 2] * z) * areas[face]
      moment[face] = covered[face] * height
      levels[face] = Math.min(LEVELS - 1, Math.floor(height * perMm))
    }
    return levels
  }
}

/** With path halving. */
function rootOf(parent: Int32Array, face: number): number {
  let at = face
  while (parent[at] !== at) {
    parent[at] = parent[parent[at]]
    at = parent[at]
  }
  return at
}
