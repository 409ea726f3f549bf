import { describe, expect, test } from 'vitest'
import type { Placement } from '../../../shared/geometry/placement.ts'
import type { ResolvedSettings } from '../../../shared/geometry/estimate.ts'
import type { Vec3 } from '../../../shared/geometry/feature.ts'
import { hasBrim, measureRingArea } from '../../../server/geometry/print/fill/brim-work.ts'
import { keepOuterOutlines } from '../../../server/geometry/print/slices/outlines.ts'
import { estimatePrint } from '../../../server/geometry/print/print-estimate.ts'
import { box, hollowBox } from '../shapes.ts'
import { outlinesOf } from './outlined.ts'
import { asDrawn, printRequest } from './print-request.ts'

const CUBE: Vec3 = [20, 20, 20]
const RING = 4 * 20 * 5 + Math.PI * 25

describe('a brim of 5 mm', () => {
  test('around a 20 mm cube is four strips and four quarter circles', () => {
    expect(measureRingArea(outlinesOf(box(CUBE)), CUBE, 5) / RING).toBeCloseTo(1, 2)
  })

  test('stays out of holes', () => {
    const outer = keepOuterOutlines(outlinesOf(hollowBox([20, 20, 20], [12, 12, 19.9]), 1))
    expect(measureRingArea(outer, CUBE, 5) / RING).toBeCloseTo(1, 2)
  })

  test('weighs as much as a first layer of its area and takes its time', () => {
    const printed = (brim: ResolvedSettings['brim']) =>
      estimatePrint(box(CUBE), asDrawn(CUBE), printRequest({ brim }))
    const { brim, by_material } = printed('on')
    const { grams, seconds } = by_material.PLA.breakdown
    expect(brim).toBe(true)
    expect(grams.brim / (RING * 0.2 * 1.24e-3)).toBeCloseTo(1, 1)
    // At 20 mm/s, the corners included.
    expect(seconds.brim).toBeGreaterThan(RING / 0.377 / 20)
    expect(seconds.brim).toBeLessThan((RING / 0.377 / 20) * 1.1)
    expect(printed('off').by_material.PLA.breakdown.grams).toEqual({ ...grams, brim: 0 })
    expect(printed('off').brim).toBe(false)
  })
})

describe('an automatic brim', () => {
  const placed = (size_mm: Vec3, contact_mm2: number, footprint_mm2: number): Placement => ({
    ...asDrawn(size_mm),
    contact_mm2,
    footprint_mm2,
  })
  test.each<[string, Placement, ResolvedSettings['brim'], boolean]>([
    ['not to a cube', asDrawn(CUBE), 'auto', false],
    ['to a cube for which one is asked', asDrawn(CUBE), 'on', true],
    ['to a ball, which touches with next to nothing', placed(CUBE, 2, 314), 'auto', true],
    ['not to a ball for which none is wanted', placed(CUBE, 2, 314), 'off', false],
    ['to a tall post of 8 x 8 mm', placed([8, 8, 60], 64, 64), 'auto', true],
    ['not to a low post of 8 x 8 mm', placed([8, 8, 12], 64, 64), 'auto', false],
    ['not to a tall post of 20 x 20 mm', placed([20, 20, 100], 400, 400), 'auto', false],
  ])('%s', (_name, placement, brim, expected) => {
    expect(hasBrim(printRequest({ brim }), placement)).toBe(expected)
  })

  test('follows the limits of the shop', () => {
    const ball = placed(CUBE, 2, 314)
    const poor_hold = { percent_of_footprint: 0.5, area_mm2: 1, height_per_foot: 2 }
    expect(hasBrim(printRequest({ brim: 'auto' }, { poor_hold }), ball)).toBe(false)
  })
})
