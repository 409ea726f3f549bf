import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Mesh } from '../../../server/geometry/mesh/mesh.ts'
import { findLooseTriangles } from '../../../server/geometry/mesh/loose-triangles.ts'
import { ContourChainer } from '../../../server/geometry/print/slices/contours.ts'
import { planLayers } from '../../../server/geometry/print/slices/layer-plan.ts'
import { placeOnPlate } from '../../../server/geometry/print/slices/placed-part.ts'
import { Slicer } from '../../../server/geometry/print/slices/slicer.ts'
import { box, joined, loose, openBox, tetrahedron } from '../shapes.ts'

/** Outlines and segments of all layers. */
function cut(mesh: Mesh) {
  const part = placeOnPlate(mesh, [0, 0, -1])
  const plan = planLayers(part.size[2], { firstHeight: 0.2, height: 0.2 })
  const slicer = new Slicer(part, plan)
  const chainer = new ContourChainer()
  let segments = 0
  const outlines = Array.from({ length: plan.count }, (_, layer) => {
    const cutThrough = slicer.cut(layer)
    segments += cutThrough.count
    const { loops, starts, x, y } = chainer.chain(cutThrough)
    const points = loops === 0 ? 0 : starts[loops]
    return [starts.slice(0, loops + 1), x.slice(0, points), y.slice(0, points)]
  })
  return { segments, outlines }
}

/** Far inside of the box, so that neither size nor place of the part changes. */
const triangles = fc
  .array(fc.double({ min: 1, max: 9, noNaN: true }), { minLength: 36, maxLength: 900 })
  .map((values) => values.slice(0, values.length - (values.length % 9)))
  .map((values): Mesh => ({
    positions: Float32Array.from(values),
    triangles: Uint32Array.from({ length: values.length / 3 }, (_, vertex) => vertex),
  }))

test('loose triangles are not cut, and the outlines are those without them', () => {
  fc.assert(
    fc.property(triangles, (soup) => {
      const plain = box([10, 10, 10])
      const { segments, outlines } = cut(joined(plain, soup))
      expect(outlines).toEqual(cut(plain).outlines)
      expect(segments).toBe(cut(plain).segments)
    }),
    { numRuns: 40 },
  )
})

test('a triangle that shares an edge is not loose', () => {
  expect(findLooseTriangles(box().triangles, 8)).toBeNull()
  const soup = loose(box())
  expect(findLooseTriangles(soup.triangles, 36)).toEqual(new Uint8Array(12).fill(1))
  const mixed = joined(openBox(), loose(tetrahedron()), loose(tetrahedron()))
  expect([...findLooseTriangles(mixed.triangles, mixed.positions.length / 3)!]).toEqual([
    ...Array(10).fill(0),
    ...Array(8).fill(1),
  ])
})
