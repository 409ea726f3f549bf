import { expect, test } from 'vitest'
import type { Mesh } from '../../server/geometry/mesh/mesh.ts'
import { visitFacesNear } from '../../server/geometry/surface/box-query.ts'
import { findCrossingSuspects } from '../../server/geometry/surface/crossing-suspects.ts'
import { forgetSurface, surfaceOf } from '../../server/geometry/surface/surface.ts'
import { piercingDepth } from '../../server/geometry/surface/triangle-gap.ts'
import { bar } from './gap-shapes.ts'
import { box, joined, moved, sphere } from './shapes.ts'

const leastDepth = (area: number) => Math.min(0.05, 0.2 * Math.sqrt(area))

/** Triangles with a face that goes deep enough through a face of another triangle, of all pairs of faces. */
function crossing(mesh: Mesh): Set<number> {
  const surface = surfaceOf(mesh)
  const { parents, areas } = surface
  const found = new Set<number>()
  for (let face = 0; face < surface.count; face++)
    visitFacesNear(surface.bvh, face, 0, (other) => {
      if (parents[face] === parents[other]) return
      const depth = piercingDepth(surface.mesh, face, other)
      if (depth <= leastDepth(Math.min(areas[face], areas[other]))) return
      found.add(parents[face]).add(parents[other])
    })
  return found
}

test.each<[string, Mesh]>([
  ['a bar through a plate, whose edge is in a side of the plate', joined(box([30, 30, 5]), bar(10, 20))],
  ['a bar through a block, off its edges', joined(box([30, 30, 5]), moved(bar(10, 20), [13.7, 12.1, -6.3]))],
  ['balls in one another', joined(sphere(6, 8), moved(sphere(6, 8), [4.1, 3.3, 2.7]))],
])('no triangle of %s that crosses another is missed', (_name, mesh) => {
  const suspects = findCrossingSuspects(surfaceOf(mesh), leastDepth)!
  const crossed = [...crossing(mesh)]
  expect(crossed.length).toBeGreaterThan(0)
  expect(crossed.filter((triangle) => suspects.mayCross[triangle] === 0)).toEqual([])
})

test('a block has no suspects, and blocks that touch are told from blocks apart', () => {
  const touching = (gap: number) =>
    findCrossingSuspects(surfaceOf(joined(box([10, 10, 10]), box([6, 6, 6], [10 + gap, 2, 2]))), leastDepth)!
  expect(findCrossingSuspects(surfaceOf(box([10, 10, 10])), leastDepth)!.mayCross).not.toContain(1)
  expect(touching(0).mayTouch).toContain(1)
  expect(touching(0.5).mayTouch).not.toContain(1)
})

test('a surface that was freed is made again', () => {
  const mesh = box([10, 10, 10])
  const before = surfaceOf(mesh)
  const { count } = before
  forgetSurface(mesh)
  expect(before.normals).toHaveLength(0)
  const again = surfaceOf(mesh)
  expect(again.count).toBe(count)
  expect(again.normals).toHaveLength(count * 3)
  expect(again.bvh.order).toHaveLength(count)
})
