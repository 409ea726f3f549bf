import { expect, test } from 'vitest'
import { fitsOnPlate } from '../../../shared/geometry/fit.ts'
import type { Vec3 } from '../../../shared/geometry/feature.ts'

const PRINTER: Vec3 = [350, 320, 325]

test.each<[Vec3, boolean]>([
  [[350, 320, 325], true],
  [[320, 350, 325], true],
  [[350, 321, 10], false],
  [[10, 10, 326], false],
])('%j goes into 350 x 320 x 325, turned on the plate but not tipped: %s', (size, fits) => {
  expect(fitsOnPlate(size, PRINTER)).toBe(fits)
})

test('the margin stays free in each direction', () => {
  expect(fitsOnPlate([345, 315, 320], PRINTER, 5)).toBe(true)
  expect(fitsOnPlate([345, 315, 321], PRINTER, 5)).toBe(false)
  expect(fitsOnPlate([346, 315, 320], PRINTER, 5)).toBe(false)
})
