import { describe, expect, test } from 'vitest'
import type { MaterialEstimate, PrintBreakdown } from '../../../../shared/geometry/estimate.ts'
import { measureRetractionSeconds, measureTravelSeconds } from '../../../../shared/geometry/travel-moves.ts'
import { estimatePlate, type EstimatedUnit } from '../../../../shared/production/plates/estimate-plate.ts'
import { PROFILES } from '../../../geometry/print/print-request.ts'

const NO_SECONDS: PrintBreakdown['seconds'] = {
  perimeters: 0,
  skins: 0,
  infill: 0,
  supports: 0,
  brim: 0,
  travel: 0,
  cooling: 0,
  layer_changes: 0,
}

function alone(seconds: Partial<PrintBreakdown['seconds']>, grams = 5): MaterialEstimate {
  const all = { ...NO_SECONDS, ...seconds }
  return {
    grams,
    seconds: Object.values(all).reduce((sum, part) => sum + part, 0),
    breakdown: { seconds: all, grams: { perimeters: grams, skins: 0, infill: 0, supports: 0, brim: 0 } },
  }
}

function units(part: string, estimate: MaterialEstimate, layers: number, xs: number[]): EstimatedUnit[] {
  return xs.map((x_mm) => ({ part, alone: estimate, layers, place: { x_mm, y_mm: 50, turn_deg: 0 } }))
}

const { fast } = PROFILES
const COOLING = { min_layer_seconds: 5 }
const hop = (distance: number) => measureRetractionSeconds(fast) + measureTravelSeconds(fast, distance)
const seconds = (all: EstimatedUnit[]) => estimatePlate(all, fast, COOLING).seconds

describe('the estimate of a plate', () => {
  test('the estimate of one unit is the estimate of its part', () => {
    const part = alone({ perimeters: 700, travel: 100, cooling: 150, layer_changes: 4 })
    expect(estimatePlate(units('a', part, 150, [50]), fast, COOLING)).toEqual({ seconds: 954, grams: 5 })
  })

  test('adds up the grams', () => {
    const all = [
      ...units('a', alone({ perimeters: 900 }, 3), 90, [20, 60]),
      ...units('b', alone({ perimeters: 10 }, 0.5), 5, [90]),
    ]
    expect(estimatePlate(all, fast, COOLING).grams).toBeCloseTo(6.5, 9)
  })

  test('changes layers once per layer of the tallest, and hops from part to part on each layer that both have', () => {
    const tall = alone({ perimeters: 2000, layer_changes: 10 })
    const low = alone({ perimeters: 1000, layer_changes: 4 })
    const all = [...units('a', tall, 100, [50]), ...units('b', low, 40, [90])]
    expect(seconds(all)).toBe(Math.round(3000 + 10 + 40 * hop(40)))
  })

  test('hops to the nearest part that is left', () => {
    const part = alone({ perimeters: 1000 })
    expect(seconds(units('a', part, 10, [10, 90, 30]))).toBe(Math.round(3000 + 10 * (hop(20) + hop(60))))
  })

  test('lets parts cool while others are printed: with enough of them nothing waits', () => {
    const small = alone({ perimeters: 200, cooling: 300 })
    const ten = seconds(units('a', small, 100, [10, 20, 30, 40, 50, 60, 70, 80, 90, 100]))
    expect(ten).toBe(Math.round(2000 + 100 * 9 * hop(10)))
  })

  test('lets two small parts wait less than one', () => {
    const small = alone({ perimeters: 200, cooling: 300 })
    const two = seconds(units('a', small, 100, [10, 60]))
    const hops = 100 * hop(50)
    expect(two).toBeGreaterThan(Math.round(400 + hops))
    expect(two).toBeLessThan(Math.round(400 + 300 + hops))
  })

  test('never waits while a large part is printed, and waits as alone above it', () => {
    const large = alone({ perimeters: 2000 })
    const small = alone({ perimeters: 200, cooling: 300 })
    const all = [...units('a', large, 50, [50]), ...units('b', small, 100, [90])]
    expect(seconds(all)).toBe(Math.round(2200 + 50 * hop(40) + 50 * 3))
  })

  test('waits no longer than the parts alone where the minimum speed holds the slowing down', () => {
    const slow = alone({ perimeters: 100, cooling: 50 })
    expect(seconds(units('a', slow, 100, [10, 15]))).toBeLessThanOrEqual(Math.round(200 + 100 + 100 * hop(5)))
  })

  test('is at least a second', () => {
    expect(seconds(units('a', alone({}, 0), 1, [5]))).toBe(1)
  })
})
