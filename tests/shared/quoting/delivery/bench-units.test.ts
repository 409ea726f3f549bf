import { describe, expect, test } from 'vitest'
import {
  benchSizeText,
  benchWeightText,
  readInches,
  readWeight,
} from '../../../../shared/quoting/delivery/bench-units.ts'

describe('units at the packing bench', () => {
  test.each([
    [8, '0.3 oz'],
    [242, '8.5 oz'],
    [453.6, '1 lb'],
    [1000, '2 lb 3.3 oz'],
    [907, '2 lb'],
    [18_144, '40 lb'],
  ])('%d g is %s', (grams, text) => {
    expect(benchWeightText(grams)).toBe(text)
  })

  test('a size is in inches, to a tenth', () => {
    expect(benchSizeText([211, 160, 110])).toBe('8.3 × 6.3 × 4.3 in')
  })

  test.each([
    ['8.5', 241],
    ['8.5 oz', 241],
    ['8,5oz', 241],
    ['2 lb', 907],
    ['2 lb 3 oz', 992],
    ['2lbs 3oz', 992],
    ['250 g', 250],
    ['1.2 kg', 1200],
  ])('%j on the scale is %d g', (text, grams) => {
    expect(readWeight(text)).toBe(grams)
  })

  test.each(['', 'heavy', '-2', '0', '2 lb oz', '1 2', '3 stone', '0.001 g'])('%j is no weight', (text) => {
    expect(readWeight(text)).toBeNull()
  })

  test.each([
    ['8.3', 211],
    ['8 in', 203],
    ['8"', 203],
    ['300 mm', 300],
    ['30cm', 300],
  ])('a side of %j is %d mm', (text, mm) => {
    expect(readInches(text)).toBe(mm)
  })

  test.each(['', 'long', '0', '-1', '3 ft'])('%j is no side', (text) => {
    expect(readInches(text)).toBeNull()
  })
})
