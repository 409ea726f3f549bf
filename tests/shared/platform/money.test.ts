import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  allocate,
  asCents,
  ceilTo,
  formatCents,
  percentOf,
  roundCents,
  sumCents,
} from '../../../shared/platform/money.ts'

const amounts = fc.integer({ min: -1_000_000_00, max: 1_000_000_00 })

describe('whole cents', () => {
  test.each([0.5, 18.92, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
    '%d is not an amount of money',
    (amount) => {
      expect(() => asCents(amount)).toThrow(RangeError)
      expect(() => formatCents(amount)).toThrow(RangeError)
    },
  )

  test('nothing is written without a minus sign', () => {
    expect(Object.is(asCents(-0), 0)).toBe(true)
    expect(formatCents(roundCents(-0.2))).toBe('$0.00')
  })

  test.each([
    [143.5, 'half_up', 144],
    [143.4999, 'half_up', 143],
    [-143.5, 'half_up', -144],
    [143.0001, 'up', 144],
    [-143.9, 'up', -143],
    [143.9999, 'down', 143],
    [-143.1, 'down', -144],
  ] as const)('%d cents rounded %s is %d', (amount, rounding, expected) => {
    expect(roundCents(amount, rounding)).toBe(expected)
  })

  test('the noise of decimal products decides no cent', () => {
    expect(0.07 * 100).toBeGreaterThan(7)
    expect(roundCents(0.07 * 100, 'up')).toBe(7)
    expect(1.005 * 100).toBeLessThan(100.5)
    expect(roundCents(1.005 * 100)).toBe(101)
  })
})

describe('percentages', () => {
  test.each([
    [2000, 10, 200],
    [1514, 125, 1893],
    [5, 10, 1],
    [4, 10, 0],
    [-5, 10, -1],
    [12_345, 9.875, 1219],
    [9_007_199_254_740_991, 100, 9_007_199_254_740_991],
  ])('the percentage of %d cents at %d % is %d', (amount, percent, expected) => {
    expect(percentOf(amount, percent)).toBe(expected)
  })

  test('rounding may be named', () => {
    expect(percentOf(1, 0.0001, 'up')).toBe(1)
    expect(percentOf(99, 99.9999, 'down')).toBe(98)
  })

  test('a part and its rest make the whole', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 100 }), (amount, percent) => {
        const rest = percentOf(amount, 100 - percent, amount < 0 ? 'up' : 'down')
        expect(Math.abs(percentOf(amount, percent) + rest - amount)).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('rounding up to a step', () => {
  test.each([
    [1892, 10, 1900],
    [1900, 10, 1900],
    [0, 10, 0],
    [-5, 10, 0],
    [1, 1, 1],
  ])('%d cents to the next %d are %d', (amount, step, expected) => {
    expect(ceilTo(amount, step)).toBe(expected)
  })

  test.each([0, -10, 0.5])('%d is no step', (step) => {
    expect(() => ceilTo(100, step)).toThrow(RangeError)
  })
})

describe('sharing an amount', () => {
  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [100, [0, 0], [50, 50]],
    [1, [0, 3], [0, 1]],
    [-100, [1, 1, 1], [-33, -33, -34]],
    [10, [0.6, 0.3, 0.1], [6, 3, 1]],
    [10, [1, 2, 3], [2, 3, 5]],
    [10, [3, 2, 1], [5, 3, 2]],
  ])('%d cents by the weights %j are %j', (amount, weights, expected) => {
    expect(allocate(amount, weights)).toEqual(expected)
  })

  test.each([[[]], [[1, -1]], [[Number.NaN]]])('%j are no weights', (weights) => {
    expect(() => allocate(100, weights)).toThrow(RangeError)
  })

  test('the parts add up to the whole and none is a cent away from its fair share', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(amounts, weights, (amount, shares) => {
        const parts = allocate(amount, shares)
        expect(sumCents(parts)).toBe(amount)
        const whole = shares.reduce((sum, share) => sum + share, 0)
        parts.forEach((part, at) => {
          const fair = whole === 0 ? amount / shares.length : (amount * shares[at]) / whole
          expect(Math.abs(part - fair)).toBeLessThan(1.001)
        })
      }),
    )
  })
})

test.each([
  [1892, '$18.92'],
  [120_400, '$1,204.00'],
  [5, '$0.05'],
  [-50, '-$0.50'],
  [123_456_789, '$1,234,567.89'],
])('%d cents are written %s', (amount, expected) => {
  expect(formatCents(amount)).toBe(expected)
})
