import { findRoot } from '../mesh/shells.ts'
import type { Surface } from '../surface/surface.ts'
import { squaredTriangleGap } from '../surface/triangle-gap.ts'

/** Two faces of different groups, and the mm between them. */
export interface NearFaces {
  one: number
  other: number
  gap: number
}

/** Which group each face belongs to. Groups that touch are made one in `parent` (a union-find over the groups). */
export interface FaceGroups {
  ofFace: Uint32Array
  parent: Uint32Array
}

/** A node of the tree whose faces belong to more than one group. */
const MIXED = -1
/** About two seconds of looking; parts of some hundred bodies take a hundredth of it. */
const MAX_LOOKS = 15_000_000

/**
 * The nearest faces of every two groups less than `widest` mm apart, by group numbers; null when the groups run
 * through each other in so many places that it would take too long. Groups nearer than `touching` are made one instead.
 */
export function nearestFaces(
  surface: Surface,
  groups: FaceGroups,
  { widest, touching }: { widest: number; touching: number },
): NearFaces[] | null {
  const search = new PairSearch(surface, groups, widest, touching)
  return search.run() ? [...search.nearest.values()] : null
}

/** Walks one tree against itself, pairs of near boxes first, and leaves out what cannot come nearer than what is known. */
class PairSearch {
  readonly nearest = new Map<number, NearFaces>()
  readonly #surface: Surface
  readonly #groups: FaceGroups
  readonly #groupOfNode: Int32Array
  readonly #widest: number
  readonly #touching: number
  #looks = 0

  constructor(surface: Surface, groups: FaceGroups, widest: number, touching: number) {
    this.#surface = surface
    this.#groups = groups
    this.#widest = widest
    this.#touching = touching
    this.#groupOfNode = groupsOfNodes(surface, groups.ofFace)
  }

  /** False when it was given up. */
  run(): boolean {
    const { tree } = this.#surface
    const firstLeaf = tree.leaves - 1
    const stack = [0, 0]
    while (stack.length > 0) {
      if (this.#looks > MAX_LOOKS) return false
      const other = stack.pop()!
      const one = stack.pop()!
      this.#looks++
      if (this.#isDecided(one, other)) continue
      if (one >= firstLeaf && other >= firstLeaf) this.#compareLeaves(one - firstLeaf, other - firstLeaf)
      else if (one === other)
        stack.push(2 * one + 1, 2 * one + 2, 2 * one + 1, 2 * one + 1, 2 * one + 2, 2 * one + 2)
      else this.#pushNearestLast(stack, one, other)
    }
    return true
  }

  #pushNearestLast(stack: number[], one: number, other: number): void {
    // Numbers grow from the root down, so the smaller one has the larger box.
    const split = Math.min(one, other)
    const kept = Math.max(one, other)
    const { boxes } = this.#surface.tree
    const isFirstNearer = boxGap2(boxes, 2 * split + 1, kept) < boxGap2(boxes, 2 * split + 2, kept)
    const [near, far] = isFirstNearer ? [2 * split + 1, 2 * split + 2] : [2 * split + 2, 2 * split + 1]
    stack.push(far, kept, near, kept)
  }

  /** True when no two faces of these nodes can come nearer to each other than is known already. */
  #isDecided(one: number, other: number): boolean {
    const a = this.#groupOfNode[one]
    const b = this.#groupOfNode[other]
    const isPlain = a !== MIXED && b !== MIXED
    if (isPlain && this.#areOne(a, b)) return true
    if (one === other) return false
    const least = isPlain ? this.#known(a, b) : this.#widest
    return boxGap2(this.#surface.tree.boxes, one, other) >= least * least
  }

  #compareLeaves(one: number, other: number): void {
    const { tree } = this.#surface
    const endOfOne = tree.starts[one + 1]
    const endOfOther = tree.starts[other + 1]
    for (let at = tree.starts[one]; at < endOfOne; at++) {
      for (let next = one === other ? at + 1 : tree.starts[other]; next < endOfOther; next++) {
        this.#compare(tree.order[at], tree.order[next])
      }
    }
  }

  #compare(one: number, other: number): void {
    const { ofFace } = this.#groups
    const [a, b] = [ofFace[one], ofFace[other]]
    if (this.#areOne(a, b)) return
    this.#looks++
    const known = this.#known(a, b)
    const gap = Math.sqrt(squaredTriangleGap(this.#surface.mesh, one, other, known * known))
    if (gap >= known) return
    if (gap > this.#touching) this.nearest.set(this.#key(a, b), { one, other, gap })
    else this.#join(a, b)
  }

  #join(a: number, b: number): void {
    const { parent } = this.#groups
    this.nearest.delete(this.#key(a, b))
    parent[findRoot(parent, a)] = findRoot(parent, b)
  }

  #areOne(a: number, b: number): boolean {
    const { parent } = this.#groups
    return a === b || findRoot(parent, a) === findRoot(parent, b)
  }

  #known(a: number, b: number): number {
    return this.nearest.get(this.#key(a, b))?.gap ?? this.#widest
  }

  #key(a: number, b: number): number {
    return Math.min(a, b) * this.#groups.parent.length + Math.max(a, b)
  }
}

function groupsOfNodes({ tree }: Surface, ofFace: Uint32Array): Int32Array {
  const groups = new Int32Array(2 * tree.leaves - 1)
  for (let leaf = 0; leaf < tree.leaves; leaf++) {
    const start = tree.starts[leaf]
    const end = tree.starts[leaf + 1]
    let group = start < end ? ofFace[tree.order[start]] : MIXED
    for (let at = start; at < end; at++) if (ofFace[tree.order[at]] !== group) group = MIXED
    groups[tree.leaves - 1 + leaf] = group
  }
  for (let node = tree.leaves - 2; node >= 0; node--) {
    const left = groups[2 * node + 1]
    groups[node] = left === groups[2 * node + 2] ? left : MIXED
  }
  return groups
}

function boxGap2(boxes: Float32Array, one: number, other: number): number {
  let squared = 0
  for (let axis = 0; axis < 3; axis++) {
    const a = one * 6 + axis
    const b = other * 6 + axis
    const apart = Math.max(boxes[a] - boxes[b + 3], boxes[b] - boxes[a + 3], 0)
    squared += apart * apart
  }
  return squared
}
