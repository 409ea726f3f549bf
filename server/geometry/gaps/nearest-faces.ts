import { findRoot } from '../mesh/shells.ts'
import type { Surface } from '../surface/surface.ts'
import { squaredTriangleGap } from '../surface/triangle-gap.ts'

/** Two faces of different groups. */
export interface NearFaces {
  faces: [number, number]
  /** Mm between them. */
  gap: number
}

/** Faces in groups. Groups that touch are united in `parent`, a union-find over the groups. */
export interface FaceGroups {
  ofFace: Uint32Array
  parent: Uint32Array
}

/** Distances in mm: pairs of groups up to `maxGap` apart are searched; groups up to `touching` apart are united. */
interface SearchDistances {
  maxGap: number
  touching: number
}

/** A node of the BVH whose faces belong to more than one group. */
const MIXED = -1
/** About two seconds of work; parts of a few hundred bodies take a hundredth of it. */
const MAX_COMPARISONS = 15_000_000

/**
 * Finds the nearest faces of each two groups less than `maxGap` apart, and unites groups that touch. Null if the
 * groups intersect in so many places that it would take too long.
 */
export function findNearestFaces(
  surface: Surface,
  groups: FaceGroups,
  distances: SearchDistances,
): NearFaces[] | null {
  const search = new NearestPairSearch(surface, groups, distances)
  return search.run() ? [...search.nearest.values()] : null
}

/** Traverses a BVH against itself, nearer pairs of nodes first, and skips pairs that cannot improve a known distance. */
class NearestPairSearch {
  /** The nearest faces of each pair of groups. */
  readonly nearest = new Map<number, NearFaces>()
  readonly #surface: Surface
  readonly #groups: FaceGroups
  readonly #groupOfNode: Int32Array
  /** A group with which those of all faces of a node are united, or MIXED. Learned while groups are united. */
  readonly #unitedOfNode: Int32Array
  readonly #distances: SearchDistances
  #comparisons = 0

  constructor(surface: Surface, groups: FaceGroups, distances: SearchDistances) {
    this.#surface = surface
    this.#groups = groups
    this.#distances = distances
    this.#groupOfNode = groupNodes(surface, groups.ofFace)
    this.#unitedOfNode = this.#groupOfNode.slice()
  }

  /** Returns false if it took too long. */
  run(): boolean {
    const { bvh } = this.#surface
    const firstLeaf = bvh.leaves - 1
    const stack = [0, 0]
    while (stack.length > 0) {
      if (this.#comparisons > MAX_COMPARISONS) return false
      const nodeB = stack.pop()!
      const nodeA = stack.pop()!
      this.#comparisons++
      if (this.#canSkip(nodeA, nodeB)) continue
      const [left, right] = [2 * nodeA + 1, 2 * nodeA + 2]
      if (nodeA >= firstLeaf && nodeB >= firstLeaf) this.#compareLeaves(nodeA - firstLeaf, nodeB - firstLeaf)
      else if (nodeA === nodeB) stack.push(left, right, left, left, right, right)
      else this.#pushNearestLast(stack, nodeA, nodeB)
    }
    return true
  }

  #pushNearestLast(stack: number[], nodeA: number, nodeB: number): void {
    // Numbers grow from the root down, so the node with the smaller number has the larger box.
    const split = Math.min(nodeA, nodeB)
    const kept = Math.max(nodeA, nodeB)
    const { boxes } = this.#surface.bvh
    const [left, right] = [2 * split + 1, 2 * split + 2]
    const isLeftNearer = squaredBoxGap(boxes, left, kept) < squaredBoxGap(boxes, right, kept)
    const [near, far] = isLeftNearer ? [left, right] : [right, left]
    stack.push(far, kept, near, kept)
  }

  /** True if no two faces of these nodes can be nearer to each other than the distance known for their groups. */
  #canSkip(nodeA: number, nodeB: number): boolean {
    const unitedA = this.#unitedAt(nodeA)
    const unitedB = this.#unitedAt(nodeB)
    if (unitedA !== MIXED && unitedB !== MIXED && this.#areUnited(unitedA, unitedB)) return true
    if (nodeA === nodeB) return false
    const a = this.#groupOfNode[nodeA]
    const b = this.#groupOfNode[nodeB]
    const known = a !== MIXED && b !== MIXED ? this.#knownGap(a, b) : this.#distances.maxGap
    return squaredBoxGap(this.#surface.bvh.boxes, nodeA, nodeB) >= known * known
  }

  /**
   * Returns the group that all faces under a node are united with, or MIXED. If bodies overlap everywhere, whole parts
   * of the tree soon hold one piece, and are not searched again.
   */
  #unitedAt(node: number): number {
    const united = this.#unitedOfNode
    if (united[node] !== MIXED) return united[node]
    const { bvh } = this.#surface
    const leaf = node - bvh.leaves + 1
    if (leaf >= 0) return (united[node] = this.#unitedInLeaf(leaf))
    const left = united[2 * node + 1]
    const right = united[2 * node + 2]
    if (left !== MIXED && right !== MIXED && this.#areUnited(left, right)) united[node] = left
    return united[node]
  }

  #unitedInLeaf(leaf: number): number {
    const { order, starts } = this.#surface.bvh
    const { ofFace } = this.#groups
    if (starts[leaf] === starts[leaf + 1]) return MIXED
    const first = ofFace[order[starts[leaf]]]
    for (let at = starts[leaf] + 1; at < starts[leaf + 1]; at++)
      if (!this.#areUnited(first, ofFace[order[at]])) return MIXED
    return first
  }

  #compareLeaves(leafA: number, leafB: number): void {
    const { bvh } = this.#surface
    const endA = bvh.starts[leafA + 1]
    const endB = bvh.starts[leafB + 1]
    for (let at = bvh.starts[leafA]; at < endA; at++) {
      for (let next = leafA === leafB ? at + 1 : bvh.starts[leafB]; next < endB; next++) {
        this.#compare(bvh.order[at], bvh.order[next])
      }
    }
  }

  #compare(faceA: number, faceB: number): void {
    const { ofFace } = this.#groups
    const [a, b] = [ofFace[faceA], ofFace[faceB]]
    if (this.#areUnited(a, b)) return
    this.#comparisons++
    const known = this.#knownGap(a, b)
    const gap = Math.sqrt(squaredTriangleGap(this.#surface.mesh, faceA, faceB, known * known))
    if (gap >= known) return
    if (gap > this.#distances.touching) this.nearest.set(this.#key(a, b), { faces: [faceA, faceB], gap })
    else this.#unite(a, b)
  }

  #unite(a: number, b: number): void {
    const { parent } = this.#groups
    this.nearest.delete(this.#key(a, b))
    parent[findRoot(parent, a)] = findRoot(parent, b)
  }

  #areUnited(a: number, b: number): boolean {
    const { parent } = this.#groups
    return a === b || findRoot(parent, a) === findRoot(parent, b)
  }

  #knownGap(a: number, b: number): number {
    return this.nearest.get(this.#key(a, b))?.gap ?? this.#distances.maxGap
  }

  #key(a: number, b: number): number {
    return Math.min(a, b) * this.#groups.parent.length + Math.max(a, b)
  }
}

/** Returns the group of each node of the BVH, or MIXED. */
function groupNodes({ bvh }: Surface, ofFace: Uint32Array): Int32Array {
  const groups = new Int32Array(2 * bvh.leaves - 1)
  for (let leaf = 0; leaf < bvh.leaves; leaf++) {
    const start = bvh.starts[leaf]
    const end = bvh.starts[leaf + 1]
    let group = start < end ? ofFace[bvh.order[start]] : MIXED
    for (let at = start; at < end; at++) if (ofFace[bvh.order[at]] !== group) group = MIXED
    groups[bvh.leaves - 1 + leaf] = group
  }
  for (let node = bvh.leaves - 2; node >= 0; node--) {
    const left = groups[2 * node + 1]
    groups[node] = left === groups[2 * node + 2] ? left : MIXED
  }
  return groups
}

function squaredBoxGap(boxes: Float32Array, nodeA: number, nodeB: number): number {
  let squared = 0
  for (let axis = 0; axis < 3; axis++) {
    const a = nodeA * 6 + axis
    const b = nodeB * 6 + axis
    const apart = Math.max(boxes[a] - boxes[b + 3], boxes[b] - boxes[a + 3], 0)
    squared += apart * apart
  }
  return squared
}
