import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  meanMultipliers,
  multipliersOf,
  type Calibration,
} from '../../../../shared/quoting/calibration/calibration.ts'
import {
  findDrift,
  findFactor,
  MIN_PRINTS,
  type MeasuredPair,
} from '../../../../shared/quoting/calibration/find-factor.ts'

/** Uniform numbers from 0 to 1, the same in every run. */
function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

/** Normally distributed, by the sum of twelve. */
function normal(random: () => number): number {
  return Array.from({ length: 12 }, random).reduce((sum, one) => sum + one, -6)
}

function prints(count: number, factor: number, noise: number, random = sequence(7)): MeasuredPair[] {
  return Array.from({ length: count }, () => {
    const estimated = 600 + random() * 60_000
    return { estimated, actual: estimated * factor * Math.exp(noise * normal(random)) }
  })
}

describe('a factor', () => {
  test.each([
    [0.7, 0.05],
    [0.92, 0.08],
    [1.15, 0.1],
    [1.6, 0.06],
  ])('a factor of %d is found within 2 %% from 200 prints with noise of %d', (factor, noise) => {
    const found = findFactor(prints(200, factor, noise))!
    expect(Math.abs(found.factor / factor - 1)).toBeLessThan(0.02)
    // Four of five normally distributed values are within 1.28 deviations.
    expect(Math.abs(found.spread_p80 / (1.28 * noise) - 1)).toBeLessThan(0.25)
  })

  test('is silent below 20 usual prints', () => {
    expect(findFactor(prints(MIN_PRINTS - 1, 1.2, 0.05))).toBeNull()
    const overnight = { estimated: 3600, actual: 50_000 }
    expect(findFactor([...prints(MIN_PRINTS - 1, 1.2, 0.05), overnight])).toBeNull()
    expect(findFactor(prints(MIN_PRINTS, 1.2, 0.01))).toMatchObject({ prints: MIN_PRINTS, left_out: 0 })
  })

  test('leaves out wrong clicks, and says how many', () => {
    const wrong = [0.01, 0.2, 3.5, 100].map((ratio) => ({ estimated: 1000, actual: 1000 * ratio }))
    const found = findFactor([...prints(60, 1.1, 0.04), ...wrong])!
    expect(found.left_out).toBeGreaterThanOrEqual(4)
    expect(Math.abs(found.factor / 1.1 - 1)).toBeLessThan(0.02)
  })

  test('holds whatever a tenth of the clicks says', () => {
    const click = fc.record({
      estimated: fc.double({ min: 0, max: 1e6, noNaN: true }),
      actual: fc.double({ min: -10, max: 1e9, noNaN: true }),
    })
    fc.assert(
      fc.property(
        fc.double({ min: 0.5, max: 2, noNaN: true }),
        fc.array(click, { minLength: 0, maxLength: 20 }),
        fc.integer({ min: 1, max: 1e6 }),
        (factor, wrong, seed) => {
          const found = findFactor([...prints(180, factor, 0.03, sequence(seed)), ...wrong])!
          expect(Math.abs(found.factor / factor - 1)).toBeLessThan(0.02)
        },
      ),
    )
  })

  test('is not thrown off by prints that agree exactly', () => {
    expect(findFactor(prints(30, 1.25, 0))).toEqual({ factor: 1.25, spread_p80: 0, prints: 30, left_out: 0 })
  })
})

describe('drift', () => {
  const accepted = { factor: 1.1, spread_p80: 0.08 }

  test('is told when the last 20 prints differ by more than the spread', () => {
    expect(findDrift(accepted, prints(20, 1.1, 0.05))).toBeNull()
    const drift = findDrift(accepted, prints(20, 1.32, 0.05))!
    expect(Math.abs(drift - 0.2)).toBeLessThan(0.04)
    expect(findDrift(accepted, prints(20, 0.9, 0.05))).toBeLessThan(-0.1)
  })

  test('is of the last prints, and silent before there are 20', () => {
    expect(findDrift(accepted, [...prints(20, 1.1, 0.03), ...prints(200, 2, 0.03)])).toBeNull()
    expect(findDrift(accepted, prints(19, 2, 0.03))).toBeNull()
  })
})

describe('before a printer is chosen', () => {
  const key = { printer_id: 'p1', material: 'PETG', layers: 'standard' } as const
  const calibration: Calibration = {
    factors: [{ ...key, time: { factor: 1.21, spread_p80: 0.1, prints: 30 }, grams: null }],
  }
  const printer = (id: string, more: object = {}) => ({
    id,
    profile_id: 'fast',
    materials: ['PETG' as const],
    active: true,
    ...more,
  })
  const use = { profile_id: 'fast', material: 'PETG', layers: 'standard' } as const

  test('the mean of those that could print it counts, the others as they were estimated', () => {
    expect(multipliersOf(calibration, key)).toEqual({ time: 1.21, grams: 1 })
    const printers = [
      printer('p1'),
      printer('p2'),
      printer('p3', { profile_id: 'slow' }),
      printer('p4', { active: false }),
      printer('p5', { materials: [] }),
    ]
    expect(meanMultipliers(calibration, { ...use, printers }).time).toBeCloseTo(1.1, 9)
    expect(meanMultipliers(calibration, { ...use, printers, layers: 'fine' })).toEqual({ time: 1, grams: 1 })
    expect(meanMultipliers(calibration, { ...use, printers: [] })).toEqual({ time: 1, grams: 1 })
  })
})
