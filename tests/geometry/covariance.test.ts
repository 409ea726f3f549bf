import { describe, expect, test } from 'vitest'
import {
  addWeightedDirection,
  leastVarianceAxis,
  emptyCovariance,
} from '../../server/geometry/features/covariance.ts'
import type { Vec3 } from '../../shared/geometry/feature.ts'
import type { Point } from './solid-shapes.ts'

describe('axis of least variance', () => {
  const covarianceOf = (...directions: Vec3[]) => {
    const covariance = emptyCovariance()
    const list = new Float32Array(directions.flat())
    directions.forEach((_, at) => addWeightedDirection(covariance, list, at * 3, 1))
    return covariance
  }

  test('is the axis of a cylinder for normals of its wall', () => {
    const { direction, deviation } = leastVarianceAxis(covarianceOf([1, 0, 0], [0, 1, 0], [-1, 0, 0]), false)
    expect(direction.map(Math.abs)).toEqual([0, 0, 1].map((part) => expect.closeTo(part, 6)))
    expect(deviation).toBeCloseTo(0, 6)
  })

  test('is the axis of a cone for normals of its wall, about their mean', () => {
    const cone = ([x, y]: Point): Vec3 => [0.8 * x, 0.8 * y, 0.6]
    const covariance = covarianceOf(cone([1, 0]), cone([0, 1]), cone([-1, 0]), cone([0, -1]))
    const { direction, deviation } = leastVarianceAxis(covariance, true)
    expect(Math.abs(direction[2])).toBeCloseTo(1, 6)
    expect(deviation).toBeCloseTo(0, 6)
  })
})
