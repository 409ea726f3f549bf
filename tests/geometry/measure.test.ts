import { describe, expect, test } from 'vitest'
import { boundsOf, measureMesh, measureShells, sizeOf } from '../../server/geometry/mesh/measure.ts'
import { findShells } from '../../server/geometry/mesh/shells.ts'
import { weldMesh } from '../../server/geometry/mesh/weld.ts'
import { box, hollowBox, insideOut, joined, loose, meshOf, moved, sphere, tetrahedron } from './shapes.ts'

describe('measures', () => {
  test.each([
    ['a unit cube', box(), 1, 6],
    ['a box', box([2, 3, 4]), 24, 52],
    ['a cube inside out', insideOut(box()), -1, 6],
    ['the corner of a cube', tetrahedron(3), 4.5, 13.5 + (Math.sqrt(3) / 4) * 18],
    ['a hollow box', hollowBox([3, 3, 3], [1, 1, 1]), 26, 60],
    ['two cubes', joined(box(), box([1, 1, 1], [5, 5, 5])), 2, 12],
    ['nothing', meshOf([], []), 0, 0],
  ])('%s', (_name, mesh, volume, area) => {
    const measure = measureMesh(mesh)
    expect(measure.volume_mm3).toBeCloseTo(volume, 9)
    expect(measure.area_mm2).toBeCloseTo(area, 5)
  })

  test('measures the volume of a sphere as 4/3 pi r^3', () => {
    expect(measureMesh(sphere(10, 200)).volume_mm3 / ((4 / 3) * Math.PI * 1000)).toBeCloseTo(1, 3)
  })

  test('measures the same volume far from the origin', () => {
    expect(measureMesh(moved(box(), [1e6, -1e6, 1e6])).volume_mm3).toBeCloseTo(1, 9)
  })

  test('leaves unused vertices out of the bounding box', () => {
    const { positions, triangles } = box([1, 2, 3], [4, 5, 6])
    const bounds = boundsOf({ positions: new Float32Array([...positions, 99, 99, 99]), triangles })
    expect(bounds).toEqual({ min: [4, 5, 6], max: [5, 7, 9] })
    expect(sizeOf(bounds)).toEqual([1, 2, 3])
    expect(boundsOf(meshOf([], []))).toEqual({ min: [0, 0, 0], max: [0, 0, 0] })
  })
})

describe('shells', () => {
  test.each([
    ['a box is one', box(), 1],
    ['a welded box of loose triangles is one', weldMesh(loose(box())), 1],
    ['loose triangles are one each', loose(box()), 12],
    ['a hollow box is two: the void has its own', hollowBox(), 2],
    ['two boxes that touch at one vertex are one', weldMesh(joined(box(), box([1, 1, 1], [1, 1, 1]))), 1],
    [
      'a hundred cubes are a hundred',
      joined(...Array.from({ length: 100 }, (_, at) => box([1, 1, 1], [at * 2, 0, 0]))),
      100,
    ],
    ['nothing has none', meshOf([], []), 0],
  ])('%s', (_name, mesh, count) => {
    expect(findShells(mesh).count).toBe(count)
  })

  test('measures each shell on its own, in the order of its first triangle', () => {
    const mesh = joined(box([2, 1, 1]), insideOut(box([1, 1, 1], [5, 0, 0])))
    const [first, second] = measureShells(mesh, findShells(mesh))
    expect(first).toMatchObject({ triangles: 12, bounds_mm: { min: [0, 0, 0], max: [2, 1, 1] } })
    expect(first.volume_mm3).toBeCloseTo(2, 9)
    expect(second.volume_mm3).toBeCloseTo(-1, 9)
    expect(second.area_mm2).toBeCloseTo(6, 9)
  })
})
