import { describe, expect, test } from 'vitest'
import { assessDetails } from '../../../../shared/geometry/assess/assess-details.ts'
import { assessWalls } from '../../../../shared/geometry/assess/assess-walls.ts'
import type { Detail, TextPlace } from '../../../../shared/geometry/reports/detail-report.ts'
import { facts, feature, thickness, thinRegion } from './example-facts.ts'

const text = (stroke_mm: number, depth_mm: number, isRaised = true): TextPlace => ({
  isRaised,
  stroke_mm,
  depth_mm,
  strokes: 5,
  feature: feature({ faces: [1, 2, 3] }),
})
const detail = (width_mm: number, depth_mm: number, isRaised = true): Detail => ({
  isRaised,
  width_mm,
  depth_mm,
  feature: feature({ faces: [1, 2, 3] }),
})
const withDetails = (
  details: Detail[],
  texts: TextPlace[],
  regions = [] as ReturnType<typeof thinRegion>[],
) =>
  facts({
    analysis: {
      details: { details, detail_count: details.length, texts },
      thickness: thickness(regions),
    },
  })

describe('text', () => {
  test.each([
    ['thin strokes', text(0.5, 1), 'Text or marks with strokes of 0.5 mm may not be readable.', 0.5],
    ['a low height', text(1, 0.3), 'Text or marks with a height of 0.3 mm may not be readable.', 0.3],
    ['a low depth', text(1, 0.2, false), 'Text or marks with a depth of 0.2 mm may not be readable.', 0.2],
    [
      'both',
      text(0.3, 0.2),
      'Text or marks with strokes of 0.3 mm and a height of 0.2 mm may not be readable.',
      0.3,
    ],
  ])('text with %s is reported', (_name, place, message, measured) => {
    expect(assessDetails(withDetails([], [place]))).toMatchObject([
      { code: 'small_text', level: 'warning', message, measured, count: 1 },
    ])
  })

  test('text with strokes of 0.6 mm, 0.4 mm high, is not reported', () => {
    expect(assessDetails(withDetails([], [text(0.6, 0.4), text(0.59, 0.39)]))).toEqual([])
  })

  test('has no thin walls', () => {
    const wall = { ...thinRegion(0.5, 10, [1, 0, 0]), feature: feature({ faces: [2, 3] }) }
    expect(assessWalls(withDetails([], [], [wall])).map(({ code }) => code)).toEqual(['thin_wall'])
    expect(assessWalls(withDetails([], [text(0.5, 1)], [wall]))).toEqual([])
  })
})

describe('a detail', () => {
  test.each([
    ['narrow', detail(0.8, 1), ['small_feature']],
    ['of 1 mm', detail(1, 1), []],
    ['lower than it would print', detail(0.8, 0.2), []],
    ['sunk', detail(0.5, 1, false), []],
    ['so high that it is a pin', detail(0.8, 2.5), []],
  ])('%s', (_name, place, expected) => {
    expect(assessDetails(withDetails([place], [])).map(({ code }) => code)).toEqual(expected)
  })

  test('reported as a thin wall is not reported again', () => {
    const wall = (area: number) => ({
      ...thinRegion(0.5, area, [1, 0, 0]),
      feature: feature({ faces: [2, 3] }),
    })
    expect(assessDetails(withDetails([detail(0.5, 1)], [], [wall(10)]))).toEqual([])
    expect(assessDetails(withDetails([detail(0.5, 1)], [], [wall(1)]))).toHaveLength(1)
  })
})
