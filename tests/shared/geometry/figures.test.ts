import { expect, test } from 'vitest'
import { counted } from '../../../shared/platform/counted.ts'
import {
  durationText,
  figure,
  measureOf,
  percentText,
  roundTo,
  sizeText,
  weightText,
} from '../../../shared/geometry/figures.ts'

test.each([
  [0, '0'],
  [-0.001, '0'],
  [0.35, '0.35'],
  [0.3000000119, '0.3'],
  [12.54, '12.5'],
  [99.96, '100'],
  [1240.4, '1,240'],
  [-3.333, '-3.33'],
])('%d is told as %s', (value, text) => {
  expect(figure(value)).toBe(text)
})

test('plurals match their number', () => {
  expect([0, 1, 2, 1200].map((count) => counted(count, 'edge'))).toEqual([
    '0 edges',
    '1 edge',
    '2 edges',
    '1,200 edges',
  ])
  expect(counted(2, 'body', 'bodies')).toBe('2 bodies')
})

test('sizes, shares, times and weights are formatted with their units', () => {
  expect(sizeText([82.44, 40, 12.5])).toBe('82.4 × 40 × 12.5 mm')
  expect([0, 0.04, 0.44, 7.46, 21.4].map(percentText)).toEqual([
    '0%',
    'less than 0.1%',
    '0.4%',
    '7.5%',
    '21%',
  ])
  expect([1800, 5300, 25 * 3600].map(durationText)).toEqual(['30 minutes', '88 minutes', '25 hours'])
  expect([850, 1400].map(weightText)).toEqual(['850 g', '1.4 kg'])
})

test('sizes keep a tenth of a millimeter, and do not depend on floating-point noise', () => {
  expect(sizeText([105.44, 0.315, 1200.4])).toBe('105.4 × 0.32 × 1,200 mm')
  expect(sizeText([0.75 * 25.4, 19.05, 19])).toBe('19.1 × 19.1 × 19 mm')
})

test.each([
  [333, 'mm3', '0.33 cm³'],
  [50, 'mm3', '0.05 cm³'],
  [1.25, 'cm3', '1.25 cm³'],
  [0.856, 'mm2', '0.86 mm²'],
  [42_877, 'g', '42.9 kg'],
  [1000, 'g', '1 kg'],
  [132.4, 'hours', '132 hours'],
  [5.94, 'percent', '5.9%'],
  [12.3, 'times', '12.3 times'],
  [0.3812, 'mm', '0.38 mm'],
  [6, null, '6'],
])('a measure of %d %s reads as in its sentence: %s', (value, unit, text) => {
  expect(measureOf(value, unit)).toBe(text)
})

test('rounding to steps leaves no floating-point noise and no minus zero', () => {
  expect(roundTo(0.30000001, 0.05)).toBe(0.3)
  expect(roundTo(0.29, 0.05)).toBe(0.3)
  expect(Object.is(roundTo(-0.001, 0.05), 0)).toBe(true)
})
