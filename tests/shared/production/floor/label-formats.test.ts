import { describe, expect, test } from 'vitest'
import {
  LABEL_FORMATS,
  LabelFormatId,
  labelsOnPage,
  placeOfLabel,
  type LabelFormat,
} from '../../../../shared/production/floor/label-formats.ts'

describe('a label format', () => {
  test.each(LabelFormatId.options)('%s keeps its labels on the page, without overlap', (id) => {
    const format: LabelFormat = LABEL_FORMATS[id]
    const { page_mm, label_mm, columns, rows, left_mm, top_mm, pitch_mm } = format
    expect(pitch_mm.x).toBeGreaterThanOrEqual(label_mm.width)
    expect(pitch_mm.y).toBeGreaterThanOrEqual(label_mm.height)
    const right = left_mm + (columns - 1) * pitch_mm.x + label_mm.width
    const bottom = top_mm + (rows - 1) * pitch_mm.y + label_mm.height
    // What is left of the page is the same on both sides.
    expect(page_mm.width - right).toBeCloseTo(left_mm, 1)
    expect(page_mm.height - bottom).toBeCloseTo(top_mm, 1)
  })

  test.each([
    ['a4_l7160', 1, 0, { page: 0, x_mm: 7.25, y_mm: 15.15 }],
    ['a4_l7160', 5, 0, { page: 0, x_mm: 73.25, y_mm: 53.25 }],
    ['a4_l7160', 21, 0, { page: 0, x_mm: 139.25, y_mm: 243.75 }],
    ['a4_l7160', 21, 1, { page: 1, x_mm: 7.25, y_mm: 15.15 }],
    ['a4_l7160', 99, 0, { page: 0, x_mm: 139.25, y_mm: 243.75 }],
    ['letter_5160', 30, 1, { page: 1, x_mm: 4.7625, y_mm: 12.7 }],
    ['letter_5160', 2, 59, { page: 2, x_mm: 4.7625, y_mm: 12.7 }],
    ['roll_62', 7, 3, { page: 3, x_mm: 0, y_mm: 0 }],
  ] as const)('%s from label %i on has a place for label %i', (id, start, index, place) => {
    const { page, x_mm, y_mm } = placeOfLabel(LABEL_FORMATS[id], start, index)
    expect(page).toBe(place.page)
    expect(x_mm).toBeCloseTo(place.x_mm, 6)
    expect(y_mm).toBeCloseTo(place.y_mm, 6)
  })

  test('has as many labels on a page as its maker says', () => {
    expect(LabelFormatId.options.map((id) => labelsOnPage(LABEL_FORMATS[id]))).toEqual([
      1, 1, 21, 30, 1, 1, 1, 1,
    ])
  })
})
