import type { WeakestSection } from '../../../shared/geometry/placement.ts'
import { NO_FACE } from '../mesh/face-neighbors.ts'
import { downwards, type Lying } from './orientation.ts'

/** Heights at which the part is looked at; what is shorter than one of the steps has no lever. */
const LEVELS = 64
/** Sections smaller than this, in mm2, are points and edges that carry nothing. */
const MIN_SECTION = 1

/** Marks a face that lies lower than the level which is looked at. */
const NOT_YET = -1

/** One piece of the part above a level at the moment it is looked at. */
interface Section extends WeakestSection {
  /** A face of the piece, by which it is found again when all of it is known. */
  face: number
  /** mm3 above the section. */
  above: number
}

/**
 * The level section that breaks most easily: lines hold together across layers far worse than along them, so what
 * counts is how far the smaller of the two sides that it joins sticks out, against how wide it is. Null where there is
 * no such section, as in a flat sheet.
 *
 * From the top down, the pieces of surface above each level are joined (union-find). By Gauss's theorem the area of a
 * piece's section is the sum of what its faces cover seen from above, and the volume over it the same sum weighted by
 * height: faces that stand upright add nothing, and the others are small (see Surface), so their middles will do.
 */
export function weakestSection(lying: Lying): WeakestSection | null {
  const pieces = new Pieces(lying)
  const sections: Section[] = []
  for (let level = LEVELS - 1; level > 0; level--) {
    pieces.descendTo(level)
    pieces.addSections((level * lying.height) / LEVELS, sections)
  }
  pieces.descendTo(0)
  let weakest: WeakestSection | null = null
  for (const { face, above, area_mm2 } of sections) {
    const below = pieces.volumeOf(face) - above
    const section = { area_mm2, lever_mm: Math.min(above, below) / area_mm2 }
    if (!weakest || slendernessOf(section) > slendernessOf(weakest)) weakest = section
  }
  return weakest && slendernessOf(weakest) > 0 ? weakest : null
}

/** How many times longer than wide the lever is. */
export function slendernessOf({ area_mm2, lever_mm }: WeakestSection): number {
  return lever_mm / Math.sqrt(area_mm2)
}

class Pieces {
  private readonly lying: Lying
  private readonly parent: Int32Array
  /** Of the piece that a face stands for: mm2 seen from above, and the same times height in mm. */
  private readonly covered: Float64Array
  private readonly moment: Float64Array
  private readonly order: Uint32Array
  private readonly startOf: Uint32Array
  /** Faces that stand for pieces, `rootCount` of them. */
  private readonly roots: Uint32Array
  private rootCount = 0

  constructor(lying: Lying) {
    const { count } = lying.surface
    this.lying = lying
    this.parent = new Int32Array(count).fill(NOT_YET)
    this.roots = new Uint32Array(count)
    this.covered = new Float64Array(count)
    this.moment = new Float64Array(count)
    const levels = this.measureFaces()
    this.startOf = new Uint32Array(LEVELS + 1)
    for (const level of levels) this.startOf[level + 1]++
    for (let level = 0; level < LEVELS; level++) this.startOf[level + 1] += this.startOf[level]
    const next = this.startOf.slice()
    this.order = new Uint32Array(count)
    for (let face = 0; face < count; face++) this.order[next[levels[face]]++] = face
  }

  /** Adds the faces between a level and the one above it. */
  descendTo(level: number): void {
    const { neighbors } = this.lying.surface
    for (let at = this.startOf[level]; at < this.startOf[level + 1]; at++) {
      const face = this.order[at]
      this.parent[face] = face
      this.roots[this.rootCount++] = face
      for (let side = face * 3; side < face * 3 + 3; side++) {
        const beyond = neighbors[side]
        if (beyond !== NO_FACE && this.parent[beyond] !== NOT_YET) this.join(face, beyond)
      }
    }
    let kept = 0
    for (let at = 0; at < this.rootCount; at++) {
      const face = this.roots[at]
      if (this.parent[face] === face) this.roots[kept++] = face
    }
    this.rootCount = kept
  }

  addSections(height: number, sections: Section[]): void {
    for (let at = 0; at < this.rootCount; at++) {
      const face = this.roots[at]
      const area_mm2 = this.covered[face]
      if (area_mm2 < MIN_SECTION) continue
      sections.push({ face, area_mm2, lever_mm: 0, above: this.moment[face] - height * area_mm2 })
    }
  }

  volumeOf(face: number): number {
    return this.moment[this.rootOf(face)]
  }

  private measureFaces(): Uint8Array {
    const { lying, covered, moment } = this
    const { triangles } = lying.surface.mesh
    const levels = new Uint8Array(covered.length)
    const perMm = LEVELS / Math.max(lying.height, Number.MIN_VALUE)
    for (let face = 0; face < covered.length; face++) {
      const at = face * 3
      const { heights } = lying
      const height = (heights[triangles[at]] + heights[triangles[at + 1]] + heights[triangles[at + 2]]) / 3
      covered[face] = -downwards(lying, face) * lying.surface.areas[face]
      moment[face] = covered[face] * height
      levels[face] = Math.min(LEVELS - 1, Math.floor(height * perMm))
    }
    return levels
  }

  private join(one: number, other: number): void {
    const root = this.rootOf(one)
    const joined = this.rootOf(other)
    if (root === joined) return
    this.parent[joined] = root
    this.covered[root] += this.covered[joined]
    this.moment[root] += this.moment[joined]
  }

  /** With path halving. */
  private rootOf(face: number): number {
    const { parent } = this
    let at = face
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]]
      at = parent[at]
    }
    return at
  }
}
