import { describe, expect, test } from 'vitest'
import { fitCircle } from '../../server/geometry/features/circle-fit.ts'

describe('the circle nearest to points', () => {
  const around = (from: number, to: number, off: (at: number) => number) =>
    Array.from({ length: 60 }, (_, at): [number, number] => {
      const turn = ((from + ((to - from) * at) / 60) * Math.PI) / 180
      return [7 + (3 + off(at)) * Math.cos(turn), -2 + (3 + off(at)) * Math.sin(turn)]
    })

  test('is the one they lie on, also when they do not go round', () => {
    for (const to of [120, 360]) {
      const found = fitCircle(around(0, to, () => 0))!
      expect(found.center[0]).toBeCloseTo(7, 6)
      expect(found.center[1]).toBeCloseTo(-2, 6)
      expect(found.radius).toBeCloseTo(3, 6)
      expect(found.residual).toBeCloseTo(0, 6)
    }
  })

  test('says how far they miss it', () => {
    const found = fitCircle(around(0, 360, (at) => (at % 2 ? 0.1 : -0.1)))!
    expect(found.radius).toBeCloseTo(3, 2)
    expect(found.residual).toBeCloseTo(0.1, 2)
  })

  test('does not exist for points on a line, or for two', () => {
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
