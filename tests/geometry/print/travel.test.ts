import { describe, expect, test } from 'vitest'
import { slicePart } from '../../../server/geometry/print/part-work.ts'
import { placeOnPlate } from '../../../server/geometry/print/slices/placed-part.ts'
import { emptyLayerWork } from '../../../server/geometry/print/time/layer-work.ts'
import { interpolateExcess, makeSpeedScale } from '../../../server/geometry/print/time/path-time.ts'
import { measureHopSeconds } from '../../../server/geometry/print/time/travel.ts'
import { prism, turnedUp, type Point } from '../solid-shapes.ts'
import { printRequest, PROFILES } from './print-request.ts'

const { classic } = PROFILES

describe('the moves between the paths of a layer', () => {
  const hops = measureHopSeconds(classic)
  const layer = (of: { hops?: number; nearHops?: number; steps?: number; extent?: number }) => ({
    ...emptyLayerWork(false, 1),
    ...of,
  })

  test('take no time where there are none', () => {
    expect(hops.seconds(layer({}))).toBe(0)
    expect(hops.nominalSeconds(layer({}))).toBe(0)
  })

  test('one hop takes the wipe, two lifts, retraction and its reversal, and the travel', () => {
    const atOnce = hops.seconds(layer({ hops: 1 }))
    // The filament alone, at its full speed.
    expect(atOnce).toBeGreaterThan((2 * 0.8) / 35)
    expect(atOnce).toBeLessThan(0.4)
    // 1.2 times 150 mm at 180 mm/s and 1250 mm/s2: 1 s, and 0.14 s for speeding up and slowing down.
    expect(hops.seconds(layer({ hops: 1, extent: 150 })) - atOnce).toBeCloseTo(1.14, 1)
  })

  test('four hops take twice as long together as one', () => {
    const way = (count: number) =>
      hops.nominalSeconds(layer({ hops: count, extent: 100 })) - hops.nominalSeconds(layer({ hops: count }))
    expect(way(4)).toBeCloseTo(2 * way(1), 9)
  })

  test('a hop to the nearest end of a line takes less time than another, and wipes in fewer pieces', () => {
    const [hop, near] = [{ hops: 1 }, { nearHops: 1 }].map((of) => hops.seconds(layer(of)))
    expect(near).toBeLessThan(hop)
    expect(near).toBeGreaterThan((2 * 0.8) / 35)
    const far = (of: { hops?: number; nearHops?: number }) =>
      hops.nominalSeconds(layer({ ...of, extent: 100 }))
    expect(far({ nearHops: 1 })).toBeLessThan(far({ hops: 1 }))
  })

  test('the moves without lift and retraction are the travel alone', () => {
    const plain = { ...classic, retraction: { ...classic.retraction, length: 0, lift: 0 } }
    expect(measureHopSeconds(plain).seconds(layer({ hops: 1 }))).toBe(0)
    expect(measureHopSeconds(plain).layerChange).toBe(0)
  })
})

describe('the walls of two blocks of 10 mm joined by a bar', () => {
  const hopsAt = (bar: number, walls: number) => {
    const low = 5 - bar / 2
    const half: Point[] = [
      [0, 0],
      [10, 0],
      [10, low],
      [20, low],
      [20, 0],
      [30, 0],
    ]
    const outline = [...half, ...half.map(([x, y]): Point => [x, 10 - y]).toReversed()]
    const part = placeOnPlate(turnedUp(prism(outline, 2)), [0, 0, -1])
    const extras = { supports: null, brim: false, isKept: false }
    return slicePart(part, printRequest({ walls }), extras).walls[5].hops
  }

  test.each([2, 4])('start once where all of %d lines run through the bar', (walls) => {
    expect(hopsAt(8, walls)).toBe(1)
  })

  // Two outer lines take 0.86 mm, and two inner ones between them at least 0.68 mm.
  test('start again for the inner lines, which go around each block', () => {
    expect(hopsAt(1.3, 2)).toBe(2)
  })

  test('start again where only the innermost lines do not fit into the bar', () => {
    expect(hopsAt(2.6, 2)).toBe(1)
    expect(hopsAt(2.6, 4)).toBe(2)
  })

  test('start once where there are no inner lines', () => {
    expect(hopsAt(1.3, 1)).toBe(1)
  })
})

describe('the time lost at corners', () => {
  const scale = makeSpeedScale(classic)
  const excess = scale.speeds.map((speed) => speed / 10)

  test('is known at the fastest speed of the profile and at slower ones', () => {
    expect(scale.speeds[0]).toBe(80)
    expect(scale.speeds.at(-1)!).toBeLessThan(classic.speeds.min_print)
  })

  test.each([80, 60, 33, 10, 2])('is interpolated between them: at %d mm/s', (speed) => {
    expect(interpolateExcess(scale, excess, speed)).toBeCloseTo(speed / 10, 9)
  })

  test('does not rise above the fastest speed', () => {
    expect(interpolateExcess(scale, excess, 500)).toBe(8)
  })
})
