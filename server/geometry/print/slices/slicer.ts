import { findLooseTriangles } from '../../mesh/loose-triangles.ts'
import { firstLayerFrom, findCutHeight, type LayerPlan } from './layer-plan.ts'
import type { PlacedPart } from './placed-part.ts'

/**
 * The cut of a layer's plane through the triangles, as directed segments with the material on their left. Every end is on
 * an edge of the mesh, and two triangles that share the edge have exactly the same point there, so ends are matched by
 * their edge (two vertex numbers), not by coordinates.
 */
export interface Segments {
  count: number
  /** x, y of the start, x, y of the end. */
  points: Float64Array
  /** Vertex numbers of the start's edge and of the end's edge, in each the lower one first. */
  edges: Uint32Array
}

/**
 * Sweeps a plane up through the part. The time per layer is proportional to the triangles that it cuts, without loose ones: no
 * outline leads through them.
 */
export class Slicer {
  readonly #part: PlacedPart
  readonly #plan: LayerPlan
  readonly #first: Uint32Array
  readonly #last: Uint32Array
  readonly #order: Uint32Array
  readonly #active: Uint32Array
  #activeCount = 0
  #next = 0
  readonly #segments: Segments = {
    count: 0,
    points: new Float64Array(4096),
    edges: new Uint32Array(4096),
  }

  constructor(part: PlacedPart, plan: LayerPlan) {
    const count = part.triangles.length / 3
    this.#part = part
    this.#plan = plan
    this.#first = new Uint32Array(count)
    this.#last = new Uint32Array(count)
    this.#active = new Uint32Array(count)
    this.#order = this.#sortByFirstLayer()
  }

  /** Must be called from the bottom layer up. The result is overwritten by the next call. */
  cut(layer: number): Segments {
    this.#activate(layer)
    if (this.#segments.edges.length < this.#activeCount * 4) {
      this.#segments.points = new Float64Array(this.#activeCount * 6)
      this.#segments.edges = new Uint32Array(this.#activeCount * 6)
    }
    this.#segments.count = 0
    const plane = findCutHeight(this.#plan, layer)
    for (let at = 0; at < this.#activeCount; at++) this.#cutTriangle(this.#active[at], plane)
    return this.#segments
  }

  #activate(layer: number): void {
    const active = this.#active
    const last = this.#last
    const order = this.#order
    const first = this.#first
    let kept = 0
    for (let at = 0; at < this.#activeCount; at++) if (last[active[at]] > layer) active[kept++] = active[at]
    for (; this.#next < order.length && first[order[this.#next]] <= layer; this.#next++) {
      if (last[order[this.#next]] > layer) active[kept++] = order[this.#next]
    }
    this.#activeCount = kept
  }

  /** Sorts triangles by the first layer that can cut them; `last` is one past the last such layer. */
  #sortByFirstLayer(): Uint32Array {
    const part = this.#part
    const plan = this.#plan
    const first = this.#first
    const last = this.#last
    const startOf = new Uint32Array(plan.count + 2)
    const isLoose = findLooseTriangles(part.triangles, part.z.length)
    for (let triangle = 0; triangle < first.length; triangle++) {
      const a = part.z[part.triangles[triangle * 3]]
      const b = part.z[part.triangles[triangle * 3 + 1]]
      const c = part.z[part.triangles[triangle * 3 + 2]]
      first[triangle] = firstLayerFrom(plan, Math.min(a, b, c))
      last[triangle] = isLoose?.[triangle] ? 0 : firstLayerFrom(plan, Math.max(a, b, c)) + 1
      startOf[first[triangle] + 1]++
    }
    for (let layer = 0; layer <= plan.count; layer++) startOf[layer + 1] += startOf[layer]
    const order = new Uint32Array(first.length)
    for (let triangle = 0; triangle < first.length; triangle++) order[startOf[first[triangle]]++] = triangle
    return order
  }

  #cutTriangle(triangle: number, plane: number): void {
    const { triangles, z } = this.#part
    const a = triangles[triangle * 3]
    const b = triangles[triangle * 3 + 1]
    const c = triangles[triangle * 3 + 2]
    const above = (z[a] >= plane ? 1 : 0) + (z[b] >= plane ? 2 : 0) + (z[c] >= plane ? 4 : 0)
    if (above === 0 || above === 7) return
    // Going around the triangle, the material is on the left from the falling edge to the rising one.
    const at = this.#segments.count++ * 2
    const lone = above === 1 || above === 6 ? a : above === 2 || above === 5 ? b : c
    const after = lone === a ? b : lone === b ? c : a
    const before = lone === a ? c : lone === b ? a : b
    const isLoneAbove = above === 1 || above === 2 || above === 4
    this.#cutEdge(lone, after, plane, isLoneAbove ? at : at + 1)
    this.#cutEdge(lone, before, plane, isLoneAbove ? at + 1 : at)
  }

  #cutEdge(one: number, other: number, plane: number, at: number): void {
    const { x, y, z } = this.#part
    const low = Math.min(one, other)
    const high = Math.max(one, other)
    const share = (plane - z[low]) / (z[high] - z[low])
    this.#segments.points[at * 2] = x[low] + (x[high] - x[low]) * share
    this.#segments.points[at * 2 + 1] = y[low] + (y[high] - y[low]) * share
    this.#segments.edges[at * 2] = low
    this.#segments.edges[at * 2 + 1] = high
  }
}
