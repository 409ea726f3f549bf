import { describe, expect, test } from 'vitest'
import {
  addWeightedDirection,
  leastVarianceAxis,
  emptyCovariance,
} from '../../server/geometry/features/covariance.ts'
import type { Vec3 } from '../../shared/geometry/feature.ts'
import type { Point } from './solid-shapes.ts'

describe('the direction that others differ least along', () => {
  const spreadOf = (...directions: Vec3[]) => {
    const spread = emptyCovariance()
    const list = new Float32Array(directions.flat())
    directions.forEach((_, at) => addWeightedDirection(spread, list, at * 3, 1))
    return spread
  }

  test('is the axis of a cylinder whose normals they are', () => {
    const { direction, deviation } = leastVarianceAxis(spreadOf([1, 0, 0], [0, 1, 0], [-1, 0, 0]), false)
    expect(direction.map(Math.abs)).toEqual([0, 0, 1].map((part) => expect.closeTo(part, 6)))
    expect(deviation).toBeCloseTo(0, 6)
  })

  test('is the axis of a cone about their mean', () => {
    const cone = ([x, y]: Point): Vec3 => [0.8 * x, 0.8 * y, 0.6]
    const spread = spreadOf(cone([1, 0]), cone([0, 1]), cone([-1, 0]), cone([0, -1]))
    const { direction, deviation } = leastVarianceAxis(spread, true)
    expect(Math.abs(direction[2])).toBeCloseTo(1, 6)
    expect(deviation).toBeCloseTo(0, 6)
  })
})
