import type { Vec3 } from '../../../shared/geometry/feature.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { cross, dot, lengthOf, minus, unit } from '../mesh/vectors.ts'

/** Finer than any printer prints, coarser than 32-bit coordinates of parts a meter apart. */
const SAME_MM = 0.005

/** Groups meshes of one file that are the same part, moved and turned, in the order of the file. The first of them names the group. */
export function groupEqualMeshes<Named extends { mesh: Mesh }>(
  meshes: readonly Named[],
): (Named & { count: number })[] {
  const groups: (Named & { count: number })[] = []
  for (const named of meshes) {
    const known = groups.find((group) => isSamePart(group.mesh, named.mesh))
    if (known) known.count++
    else groups.push({ ...named, count: 1 })
  }
  return groups
}

/**
 * True for the same triangles over vertices that a turn and a shift bring together: programs write copies of a part with their
 * vertices in the same order. A mirrored copy is another part.
 */
function isSamePart(a: Mesh, b: Mesh): boolean {
  if (a.positions.length !== b.positions.length || a.triangles.length !== b.triangles.length) return false
  if (!a.triangles.every((vertex, at) => vertex === b.triangles[at])) return false
  const corners = farCorners(a)
  const [inA, inB] = [frameOf(a, corners), frameOf(b, corners)]
  for (let vertex = 0; vertex < a.positions.length / 3; vertex++) {
    const [here, there] = [coordinates(a, vertex, inA), coordinates(b, vertex, inB)]
    if (here.some((value, axis) => Math.abs(value - there[axis]) > SAME_MM)) return false
  }
  return true
}

interface Frame {
  origin: Vec3
  axes: [Vec3, Vec3, Vec3]
}

/**
 * Returns three vertices far apart and far from one line, so that rounding turns the frame through them as little as
 * possible.
 */
function farCorners(mesh: Mesh): [number, number, number] {
  const origin = point(mesh, 0)
  const far = farthest(mesh, (at) => lengthOf(minus(at, origin)))
  const along = unit(minus(point(mesh, far), origin))
  const aside = farthest(mesh, (at) => lengthOf(cross(along, minus(at, origin))))
  return [0, far, aside]
}

function farthest(mesh: Mesh, distance: (at: Vec3) => number): number {
  let [best, most] = [0, -1]
  for (let vertex = 0; vertex < mesh.positions.length / 3; vertex++) {
    const here = distance(point(mesh, vertex))
    if (here > most) [best, most] = [vertex, here]
  }
  return best
}

/** Returns a right-handed frame, which a mirror image does not share. */
function frameOf(mesh: Mesh, [first, second, third]: [number, number, number]): Frame {
  const origin = point(mesh, first)
  const x = unit(minus(point(mesh, second), origin))
  const z = unit(cross(x, minus(point(mesh, third), origin)))
  return { origin, axes: [x, cross(z, x), z] }
}

function coordinates(mesh: Mesh, vertex: number, { origin, axes }: Frame): number[] {
  const from = minus(point(mesh, vertex), origin)
  return axes.map((axis) => dot(axis, from))
}

function point({ positions }: Mesh, vertex: number): Vec3 {
  return [positions[vertex * 3], positions[vertex * 3 + 1], positions[vertex * 3 + 2]]
}
