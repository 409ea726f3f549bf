import { describe, expect, test } from 'vitest'
import { fitCircle } from '../../server/geometry/features/circle-fit.ts'

describe('least-squares circle fit', () => {
  const around = (from: number, to: number, off: (at: number) => number) =>
    Array.from({ length: 60 }, (_, at): [number, number] => {
      const angle = ((from + ((to - from) * at) / 60) * Math.PI) / 180
      return [7 + (3 + off(at)) * Math.cos(angle), -2 + (3 + off(at)) * Math.sin(angle)]
    })

  test('returns the circle that the points are on, even when they cover only part of it', () => {
    for (const to of [120, 360]) {
      const circle = fitCircle(around(0, to, () => 0))!
      expect(circle.center[0]).toBeCloseTo(7, 6)
      expect(circle.center[1]).toBeCloseTo(-2, 6)
      expect(circle.radius).toBeCloseTo(3, 6)
      expect(circle.residual).toBeCloseTo(0, 6)
    }
  })

  test('returns the root mean square distance as residual', () => {
    const circle = fitCircle(around(0, 360, (at) => (at % 2 ? 0.1 : -0.1)))!
    expect(circle.radius).toBeCloseTo(3, 2)
    expect(circle.residual).toBeCloseTo(0.1, 2)
  })

  test('returns null for points on a line and for two points', () => {
    expect(
      fitCircle([
        [0, 0],
        [1, 1],
        [2, 2],
      ]),
    ).toBeNull()
    expect(
      fitCircle([
        [0, 0],
        [1, 1],
      ]),
    ).toBeNull()
  })
})
