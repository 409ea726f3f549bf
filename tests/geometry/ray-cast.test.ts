import { expect, test } from 'vitest'
import { allHits, nearestHit } from '../../server/geometry/surface/ray-cast.ts'
import { rayFrom } from '../../server/geometry/surface/ray.ts'
import { buildBvh } from '../../server/geometry/surface/bvh.ts'
import { unit } from '../../server/geometry/mesh/vectors.ts'
import type { Vec3 } from '../../shared/geometry/feature.ts'
import { box, joined, sphere } from './shapes.ts'

const through = (at: Vec3, direction: Vec3) => rayFrom(at, unit(direction))

test('a ray through a box hits its near side, then its far side', () => {
  const bvh = buildBvh(box([10, 20, 30]))
  const hits = allHits(bvh, through([-5, 7, 8], [1, 0, 0]), 0)
  expect(hits?.map((hit) => hit.distance)).toEqual([5, 15])
})

test('rays that pass or leave a box hit nothing', () => {
  const bvh = buildBvh(box([10, 10, 10]))
  expect(nearestHit(bvh, through([5, 5, 11], [1, 0, 0]), 0, Infinity)).toBeNull()
  expect(nearestHit(bvh, through([5, 5, 20], [0, 0, 1]), 0, Infinity)).toBeNull()
})

test('only hits between the limits are returned', () => {
  const bvh = buildBvh(box([10, 10, 10]))
  const ray = through([-1, 3, 4], [1, 0, 0])
  expect(nearestHit(bvh, ray, 1.5, Infinity)?.distance).toBeCloseTo(11, 5)
  expect(nearestHit(bvh, ray, 1.5, 10)).toBeNull()
})

test('the triangle that a ray starts on is left out', () => {
  const bvh = buildBvh(box([1, 1, 1]))
  const ray = through([0.2, 0.3, -1], [0, 0, 1])
  const [first, second] = allHits(bvh, ray, 0) ?? []
  expect(nearestHit(bvh, ray, 0, Infinity, first.face)).toEqual(second)
  expect(allHits(bvh, ray, 0, first.face)).toEqual([second])
})

test('hits are returned in order, through one body after the other', () => {
  const bvh = buildBvh(joined(box([1, 1, 1]), box([1, 1, 1], [0, 0, 5])))
  const hits = allHits(bvh, through([0.3, 0.2, -1], [0, 0, 1]), 0)
  expect(hits?.map((hit) => hit.distance)).toEqual([1, 2, 6, 7])
})

test('a ray with more hits than any part has returns null', () => {
  const plates = Array.from({ length: 150 }, (_, at) => box([1, 1, 0.5], [0, 0, at]))
  const bvh = buildBvh(joined(...plates))
  expect(allHits(bvh, through([0.3, 0.2, -1], [0, 0, 1]), 0)).toBeNull()
})

test('hits a sphere at its radius in every direction from its center', () => {
  const bvh = buildBvh(sphere(10, 60))
  for (let step = 0; step < 500; step++) {
    const z = (2 * step + 1) / 500 - 1
    const angle = step * 2.399_963
    const level = Math.sqrt(1 - z * z)
    const hit = nearestHit(
      bvh,
      through([0, 0, 0], [level * Math.cos(angle), level * Math.sin(angle), z]),
      0,
      20,
    )
    expect(Math.abs((hit?.distance ?? 0) - 10)).toBeLessThan(0.03)
  }
})
