import { expect, test } from 'vitest'
import type { Estimate } from '../../../shared/geometry/estimate.ts'
import { scaleMaterials, scalePrint } from '../../../shared/geometry/scale-estimate.ts'
import { explainWork } from '../../../shared/quoting/quotes/explain-work.ts'

const breakdown = {
  grams: { perimeters: 4, skins: 3, infill: 2, supports: 1, brim: 0 },
  seconds: {
    perimeters: 400,
    skins: 300,
    infill: 200,
    supports: 50,
    brim: 0,
    travel: 30,
    cooling: 10,
    layer_changes: 10,
  },
}
const printed = { grams: 10, seconds: 1000, breakdown }
const estimate = { by_material: { PETG: printed, ASA: printed } } as unknown as Estimate

test('time and material are multiplied with all that they are made of', () => {
  const scaled = scalePrint(printed, { time: 1.2, grams: 0.9 })
  const shares = explainWork(scaled.breakdown)
  expect(shares.reduce((sum, { seconds }) => sum + seconds, 0)).toBeCloseTo(1200, 9)
  expect(shares.reduce((sum, { grams }) => sum + (grams ?? 0), 0)).toBeCloseTo(9, 9)
  expect([scaled.seconds, scaled.grams]).toEqual([1200, 9])
})

test('materials without a factor stay as they are, and nothing is copied without any', () => {
  expect(scaleMaterials(estimate, () => ({ time: 1, grams: 1 }))).toBe(estimate)
  const scaled = scaleMaterials(estimate, (id) => ({ time: id === 'ASA' ? 2 : 1, grams: 1 }))
  expect(scaled.by_material['PETG']).toBe(printed)
  expect(scaled.by_material['ASA'].seconds).toBe(2000)
  expect(scaled.calibrated).toEqual({ ASA: { time: 2, grams: 1 } })
})
