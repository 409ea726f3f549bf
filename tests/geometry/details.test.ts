import { describe, expect, test } from 'vitest'
import { measureDetails } from '../../server/geometry/details/details.ts'
import { strokeWidth } from '../../server/geometry/details/islands.ts'
import { grip, knob, text } from './relief-shapes.ts'
import { box, sphere } from './shapes.ts'
import { comb, tilted, wedge } from './solid-shapes.ts'

test.each([
  ['a square', 4, 8, 2],
  ['a bar', 10, 22, 1],
  ['an E of one cell wide strokes', 11, 24, 1],
  ['a disc', Math.PI, 2 * Math.PI, 2],
])('the width of %s follows from its area and rim', (_name, area, rim, width) => {
  expect(strokeWidth(area, rim)).toBeCloseTo(width, 6)
})

describe('text', () => {
  test.each([0.6, -0.6])('is one feature with as many strokes as letters (%d mm)', (by) => {
    const report = measureDetails(tilted(text('HELLETH', 0.5, by), 0.4, 1.1))
    expect(report?.texts).toMatchObject([
      { isRaised: by > 0, stroke_mm: expect.closeTo(0.5, 3), depth_mm: expect.closeTo(0.6, 3), strokes: 7 },
    ])
    expect(report?.details).toEqual([])
  })

  test.each([
    ['two letters', text('HE', 1, 0.6)],
    ['letters that are all the same', text('HHHHH', 1, 0.6)],
    ['bars for grip', grip(8, 1, 0.5)],
    ['grooves for grip', grip(8, 1, -0.5)],
  ])('is not %s', (_name, mesh) => {
    expect(measureDetails(mesh)?.texts).toEqual([])
  })
})

describe('a detail', () => {
  test('has a width, a height and a feature', () => {
    expect(measureDetails(knob(0.8, 6, 1.5))?.details).toMatchObject([
      {
        isRaised: true,
        width_mm: expect.closeTo(0.8, 4),
        depth_mm: expect.closeTo(1.5, 4),
        feature: { kind: 'region', size_mm: 0.8 },
      },
    ])
  })

  test('is marked as raised or sunk', () => {
    expect(measureDetails(knob(0.8, 6, -1.5))?.details).toMatchObject([{ isRaised: false }])
  })

  test.each([
    ['a box', box([20, 20, 20])],
    ['a wedge', wedge()],
    ['a ball', sphere(10, 30)],
    ['fins as high as fins are', comb(0.8, 4)],
    ['a wide pad', knob(12, 12, 1)],
  ])('is not found on %s', (_name, mesh) => {
    expect(measureDetails(mesh)?.details).toEqual([])
  })
})
