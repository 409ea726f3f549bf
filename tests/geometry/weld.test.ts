import { expect, test } from 'vitest'
import { snapRoundingNoise, weldExact, weldMesh } from '../../server/geometry/mesh/weld.ts'
import { box, loose, sphere } from './shapes.ts'

test('vertices with the same coordinates are merged, in the order of first use', () => {
  const weld = weldExact(new Float32Array([5, 0, 0, 1, 2, 3, 5, 0, 0, 1, 2, 3, 7, 7, 7]))
  expect([...weld.positions]).toEqual([5, 0, 0, 1, 2, 3, 7, 7, 7])
  expect([...weld.map]).toEqual([0, 1, 0, 1, 2])
})

test('minus zero counts as zero', () => {
  const weld = weldExact(new Float32Array([-0, 1, -0, 0, 1, 0]))
  expect([...weld.map]).toEqual([0, 0])
  expect(Object.is(weld.positions[0], 0)).toBe(true)
})

test('vertices with the smallest difference are not merged', () => {
  const next = new Float32Array(new Uint32Array([0x3f800001]).buffer)[0]
  expect([...weldExact(new Float32Array([1, 0, 0, next, 0, 0])).map]).toEqual([0, 1])
})

test('rounding noise around zero is removed, and real differences stay', () => {
  const positions = new Float32Array([4.3e-16, -1e-17, 0.5, 1e-7, 12.345678, -2])
  snapRoundingNoise(positions)
  expect([...positions]).toEqual([...new Float32Array([0, -0, 0.5, 1e-7, 12.345678, -2])])
})

test('the vertices of a box of loose triangles are merged to eight', () => {
  const welded = weldMesh(loose(box([1, 2, 3])))
  expect(welded.positions).toHaveLength(8 * 3)
  expect(welded.triangles).toHaveLength(12 * 3)
})

test('many vertices stay while the table grows', () => {
  const ball = sphere(10, 100)
  const twice = weldExact(new Float32Array([...ball.positions, ...ball.positions]))
  expect(twice.positions).toEqual(ball.positions)
})
