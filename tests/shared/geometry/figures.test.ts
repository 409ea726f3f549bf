import { expect, test } from 'vitest'
import {
  counted,
  durationText,
  figure,
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

test('rounding to steps leaves no floating-point noise and no minus zero', () => {
  expect(roundTo(0.30000001, 0.05)).toBe(0.3)
  expect(roundTo(0.29, 0.05)).toBe(0.3)
  expect(Object.is(roundTo(-0.001, 0.05), 0)).toBe(true)
})
