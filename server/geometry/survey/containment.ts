import { tooDetailed } from '../file-refused.ts'
import type { Bounds, Measure } from '../mesh/measure.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { crossOfSides } from '../mesh/vectors.ts'
import { crossingSign, PointGrid, type Corners, type Point } from './upward-rays.ts'

/** Parts of a mesh that are looked at one by one: shells or patches. Only closed ones can contain others. */
export interface TriangleGroups {
  count: number
  ofTriangle: Uint32Array
  closed: Uint8Array
}

/** Thousands of bodies side by side need some hundred thousand looks; as many within one another are no part. */
const MAX_LOOKS = 6_000_000

/**
 * The closed groups around each closed group; groups with nothing around them are not in the map. Told by a ray
 * straight up from a point of the group: it leaves a closed surface more often than it enters it only from inside
 * (winding number). One pass over the triangles, with the points in a grid. Refuses shells within shells without end.
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
  const windings = new Map<number, Map<number, number>>()
  let looks = 0
  const { triangles, positions } = mesh
  for (let at = 0; at < triangles.length; at += 3) {
    const around = groups.ofTriangle[at / 3]
    if (groups.closed[around] === 0) continue
    const corners: Corners = [triangles[at], triangles[at + 1], triangles[at + 2]]
    grid.visit(corners, positions, (group) => {
      if (++looks > MAX_LOOKS) throw tooDetailed(`${closed.length} closed surfaces lie within one another`)
      if (group === around) return
      const crossing = crossingSign(points[group], corners, positions)
      if (crossing !== 0) count(windings, group, around, crossing)
    })
  }
  const containers = new Map<number, number[]>()
  for (const [group, turns] of windings) {
    const around = [...turns.keys()].filter((one) => turns.get(one) !== 0)
    const holding = around.filter((one) => holds(measures[one].bounds_mm, measures[group].bounds_mm))
    if (holding.length > 0) containers.set(group, holding)
  }
  return containers
}

function count(
  windings: Map<number, Map<number, number>>,
  group: number,
  around: number,
  crossing: number,
): void {
  const turns = windings.get(group) ?? new Map<number, number>()
  windings.set(group, turns.set(around, (turns.get(around) ?? 0) + crossing))
}

/** The innermost of the groups around another, or null where there is none. */
export function innermost(containers: number[] | undefined, measures: Measure[]): number | null {
  let best: number | null = null
  for (const group of containers ?? []) {
    if (best === null || Math.abs(measures[group].volume_mm3) < Math.abs(measures[best].volume_mm3))
      best = group
  }
  return best
}

/** The middle of each group's largest triangle: further from other surfaces than any vertex. */
function samplePoints({ positions, triangles }: Mesh, groups: TriangleGroups): Point[] {
  const largest = new Float64Array(groups.count).fill(-1)
  const points: Point[] = Array.from({ length: groups.count }, () => [0, 0, 0])
  for (let at = 0; at < triangles.length; at += 3) {
    const [a, b, c] = [triangles[at] * 3, triangles[at + 1] * 3, triangles[at + 2] * 3]
    const size = Math.hypot(...crossOfSides(positions, a, b, c))
    const group = groups.ofTriangle[at / 3]
    if (size <= largest[group]) continue
    largest[group] = size
    points[group] = [0, 1, 2].map(
      (axis) => (positions[a + axis] + positions[b + axis] + positions[c + axis]) / 3,
    ) as [number, number, number]
  }
  return points
}

function holds(outer: Bounds, inner: Bounds): boolean {
  return [0, 1, 2].every((axis) => outer.min[axis] <= inner.min[axis] && outer.max[axis] >= inner.max[axis])
}
