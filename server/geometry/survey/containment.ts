import type { Vec3 } from '../../../shared/geometry/feature.ts'
import { tooDetailed } from '../file-refused.ts'
import type { Bounds, Measure } from '../mesh/measure.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { crossOfSides } from '../mesh/vectors.ts'
import { crossingSign, PointGrid, type TriangleVertices } from './upward-rays.ts'

/** Shells or patches of a mesh. Only closed ones can contain others. */
export interface TriangleGroups {
  count: number
  /** The group of each triangle. */
  ofTriangle: Uint32Array
  /** 1 for each group that encloses a volume. */
  closed: Uint8Array
}

/** Thousands of bodies side by side need a few hundred thousand tests; more are shells nested without end. */
const MAX_RAY_TESTS = 6_000_000

/**
 * Finds the closed groups around each closed group; groups with nothing around them are not in the map. Decides by
 * winding number: a ray straight up from a point of the group leaves a closed surface more often than it enters it only
 * when it starts inside. One pass over the triangles, with the points in a grid. Throws `file_too_complex` when shells
 * are nested without end.
 */
export function findContainers(
  mesh: Mesh,
  groups: TriangleGroups,
  measures: Measure[],
): Map<number, number[]> {
  const closed = [...groups.closed.keys()].filter((group) => groups.closed[group] === 1)
  if (closed.length < 2) return new Map()
  const points = samplePoints(mesh, groups)
  const grid = new PointGrid(points, closed)
  const windings: WindingNumbers = new Map()
  let tests = 0
  const { triangles, positions } = mesh
  for (let at = 0; at < triangles.length; at += 3) {
    const container = groups.ofTriangle[at / 3]
    if (groups.closed[container] === 0) continue
    const vertices: TriangleVertices = [triangles[at], triangles[at + 1], triangles[at + 2]]
    grid.visit(vertices, positions, (group) => {
      if (++tests > MAX_RAY_TESTS)
        throw tooDetailed(`${closed.length} closed surfaces lie within one another`)
      if (group === container || !containsBounds(measures[container].bounds_mm, measures[group].bounds_mm))
        return
      const crossing = crossingSign(points[group], vertices, positions)
      if (crossing !== 0) addCrossing(windings, group, container, crossing)
    })
  }
  const containers = new Map<number, number[]>()
  for (const [group, windingOf] of windings) {
    const candidates = [...windingOf.keys()].filter((container) => windingOf.get(container) !== 0)
    if (candidates.length > 0) containers.set(group, candidates)
  }
  return containers
}

/** For each group the winding number of each possible container around its sample point. */
type WindingNumbers = Map<number, Map<number, number>>

function addCrossing(windings: WindingNumbers, group: number, container: number, crossing: number): void {
  const windingOf = windings.get(group) ?? new Map<number, number>()
  windings.set(group, windingOf.set(container, (windingOf.get(container) ?? 0) + crossing))
}

/** Returns the container with the least volume, or null if there is none. */
export function innermost(containers: number[] | undefined, measures: Measure[]): number | null {
  let best: number | null = null
  for (const group of containers ?? []) {
    if (best === null || Math.abs(measures[group].volume_mm3) < Math.abs(measures[best].volume_mm3))
      best = group
  }
  return best
}

/** Returns the centroid of each group's largest triangle: farther from other surfaces than any vertex. */
function samplePoints({ positions, triangles }: Mesh, groups: TriangleGroups): Vec3[] {
  const largest = new Float64Array(groups.count).fill(-1)
  const points: Vec3[] = Array.from({ length: groups.count }, () => [0, 0, 0])
  for (let at = 0; at < triangles.length; at += 3) {
    const [a, b, c] = [triangles[at] * 3, triangles[at + 1] * 3, triangles[at + 2] * 3]
    const doubleArea = Math.hypot(...crossOfSides(positions, a, b, c))
    const group = groups.ofTriangle[at / 3]
    if (doubleArea <= largest[group]) continue
    largest[group] = doubleArea
    points[group] = [0, 1, 2].map(
      (axis) => (positions[a + axis] + positions[b + axis] + positions[c + axis]) / 3,
    ) as Vec3
  }
  return points
}

function containsBounds(outer: Bounds, inner: Bounds): boolean {
  for (let axis = 0; axis < 3; axis++)
    if (outer.min[axis] > inner.min[axis] || outer.max[axis] < inner.max[axis]) return false
  return true
}
