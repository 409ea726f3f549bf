import { expect, test } from 'vitest'
import { sparkline } from '../../../../renderer/operations/health/sparkline.ts'

const BOX = { width: 100, height: 20, from: 0, until: 1000 }

test('the line goes from zero at the bottom to the largest value at the top', () => {
  const points = [
    { at: 0, value: 0 },
    { at: 500, value: 5 },
    { at: 1000, value: 10 },
  ]
  expect(sparkline(points, BOX)).toBe('M0.0 18.0h0L50.0 10.0L100.0 2.0')
})

test('breaks the line where samples are missing', () => {
  const points = [
    { at: 0, value: 1 },
    { at: 20_000, value: 1 },
  ]
  expect(sparkline(points, { ...BOX, until: 20_000 })).toBe('M0.0 2.0h0M100.0 2.0h0')
})

test('zeros are drawn at the bottom', () => {
  expect(sparkline([{ at: 0, value: 0 }], BOX)).toBe('M0.0 18.0h0')
})
