import { describe, expect, test } from 'vitest'
import { measureMesh } from '../../server/geometry/mesh/measure.ts'
import { DoubleList } from '../../server/geometry/mesh/number-list.ts'
import { arrangeApart } from '../../server/geometry/read/threemf/threemf-arrange.ts'
import { threemfMesh } from './model-files.ts'
import { components, object, read } from './read-threemf.ts'
import { box } from './shapes.ts'

const PLATE = object(1, threemfMesh(box([120, 80, 10])))
const APART = 'places for objects that lie apart'

const at = (x: number, y = 0, z = 0, id = 1) =>
  `<item objectid="${id}" transform="1 0 0 0 1 0 0 0 1 ${x} ${y} ${z}"/>`

function sizeOf(resources: string, items: string, unit?: string) {
  const { mesh, ignored, objects } = read(resources, items, {}, unit)
  const { bounds_mm, volume_mm3 } = measureMesh(mesh)
  const size = bounds_mm.max.map((value, axis) => value - bounds_mm.min[axis])
  return { size, volume_mm3, ignored, objects }
}

describe('build items that lie apart', () => {
  test.each([
    ['on two plates', at(0) + at(307.2)],
    ['on two plates, one above the other', at(0) + at(0, 307.2)],
    ['on one plate', at(0) + at(320)],
    ['at different heights', at(0) + at(200, 0, 90)],
    ['on four plates, two by two', at(0) + at(307.2) + at(0, 307.2) + at(307.2, 307.2)],
  ])('%s are moved next to one another, and that is reported', (_where, items) => {
    const { size, volume_mm3, ignored, objects } = sizeOf(PLATE, items)
    expect(Math.max(...size)).toBeLessThanOrEqual(245)
    expect(size[2]).toBeCloseTo(10, 4)
    expect(volume_mm3).toBeCloseTo(objects * 96_000, 0)
    expect(ignored).toEqual([APART])
  })

  test('are moved in the unit of their file', () => {
    const inches = object(1, threemfMesh(box([5, 3, 0.5])))
    const { size } = sizeOf(inches, at(0) + at(12), 'inch')
    expect(Math.max(...size)).toBeLessThanOrEqual(160)
  })

  test('keep their places when they touch or nearly touch, as a group', () => {
    const parts = PLATE + object(2, threemfMesh(box([20, 20, 20])))
    const { size } = sizeOf(parts, at(0) + at(50, 30, 12, 2) + at(400) + at(450, 30, 12, 2))
    expect(size.map(Math.round)).toEqual([120, 165, 32])
  })

  test('keep their places where they nearly touch', () => {
    const { size, ignored } = sizeOf(PLATE, at(0) + at(0, 84))
    expect(size.map(Math.round)).toEqual([120, 164, 10])
    expect(ignored).toEqual([])
  })

  test('keep their places on a small part of a plate', () => {
    const { size, ignored } = sizeOf(object(1, threemfMesh(box([20, 20, 20]))), at(0) + at(60))
    expect([size, ignored]).toEqual([[80, 20, 20], []])
  })

  test('keep their places beside one with a coordinate that is no number', () => {
    const positions = new DoubleList(12)
    for (const value of [0, 0, 0, 1, 1, 1, 300, 0, 0, Number.NaN, 1, 1]) positions.push(value)
    expect(arrangeApart(positions, [0, 6], 1)).toBe(false)
    expect([...positions.used()].slice(0, 9)).toEqual([0, 0, 0, 1, 1, 1, 300, 0, 0])
  })

  test('are one part where they are components of one object', () => {
    const one =
      PLATE + object(2, components('objectid="1"', `objectid="1" transform="1 0 0 0 1 0 0 0 1 300 0 0"`))
    expect(sizeOf(one, at(0, 0, 0, 2)).size.map(Math.round)).toEqual([420, 80, 10])
  })
})
