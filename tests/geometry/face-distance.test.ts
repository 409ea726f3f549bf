import { expect, test } from 'vitest'
import { squaredFaceDistance } from '../../server/geometry/mesh/face-distance.ts'
import type { Vec3 } from '../../shared/geometry/feature.ts'
import { meshOf } from './shapes.ts'

const triangle = meshOf([0, 0, 0, 4, 0, 0, 0, 4, 0], [0, 1, 2])

test.each<[string, Vec3, number]>([
  ['above its inside', [1, 1, 3], 9],
  ['on it', [1, 1, 0], 0],
  ['before its first corner', [-3, -4, 0], 25],
  ['beyond its second corner', [7, -4, 0], 25],
  ['beyond its third corner', [-3, 8, 0], 25],
  ['beside its first side', [2, -2, 0], 4],
  ['beside its last side', [-2, 2, 1], 5],
  ['beside its long side', [3, 3, 0], 2],
])('the distance to a point %s is exact', (_where, point, squared) => {
  expect(squaredFaceDistance(triangle, 0, point)).toBeCloseTo(squared, 6)
})
