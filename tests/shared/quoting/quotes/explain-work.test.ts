import { expect, test } from 'vitest'
import type { PrintBreakdown } from '../../../../shared/geometry/estimate.ts'
import { explainWork } from '../../../../shared/quoting/quotes/explain-work.ts'

const breakdown: PrintBreakdown = {
  grams: { perimeters: 5, skins: 3, infill: 2, supports: 0, brim: 0 },
  seconds: {
    perimeters: 600,
    skins: 300,
    infill: 200,
    supports: 0,
    brim: 0,
    travel: 50,
    cooling: 0,
    layer_changes: 30,
  },
}

test('material and time are shared out whole, and nothing is told of nothing', () => {
  const shares = explainWork(breakdown)
  expect(shares.map(({ label }) => label)).toEqual(['Walls', 'Top and bottom', 'Infill', 'Travel moves'])
  expect(shares.reduce((sum, { grams }) => sum + (grams ?? 0), 0)).toBe(10)
  expect(shares.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(1180)
})

test('supports and cooling are told where there are any', () => {
  const { grams, seconds } = breakdown
  const shares = explainWork({
    grams: { ...grams, supports: 1 },
    seconds: { ...seconds, supports: 90, cooling: 40 },
  })
  expect(shares).toContainEqual({ label: 'Supports', grams: 1, seconds: 90 })
  expect(shares.at(-1)).toEqual({ label: 'Layer cooling', grams: null, seconds: 40 })
})
