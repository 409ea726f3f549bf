import { describe, expect, test } from 'vitest'
import type { PrintRequest } from '../../../shared/geometry/job.ts'
import type { MaterialEstimate, ResolvedSettings } from '../../../shared/geometry/estimate.ts'
import type { Vec3 } from '../../../shared/geometry/feature.ts'
import { estimatePrint } from '../../../server/geometry/print/print-estimate.ts'
import type { Mesh } from '../../../server/geometry/mesh/mesh.ts'
import { box, sphere } from '../shapes.ts'
import { asDrawn, PLA, printRequest, PROFILES } from './print-request.ts'

const SIZE: Vec3 = [40, 30, 20]

function print(settings: Partial<ResolvedSettings>, others: Partial<PrintRequest> = {}): MaterialEstimate {
  return estimatePrint(box(SIZE), asDrawn(SIZE), printRequest(settings, others)).by_material.PLA
}

const rises = (values: number[]) => values.every((value, at) => at === 0 || value > values[at - 1])
const falls = (values: number[]) => rises(values.toReversed())

describe('grams and seconds grow with', () => {
  test.each<[string, Partial<ResolvedSettings>[]]>([
    ['infill', [0, 10, 20, 40, 60, 80].map((infill_percent) => ({ infill_percent }))],
    ['walls', [1, 2, 3, 5, 8].map((walls) => ({ walls }))],
    ['top layers', [0, 3, 6, 10].map((top_layers) => ({ top_layers }))],
    ['bottom layers', [0, 3, 6, 10].map((bottom_layers) => ({ bottom_layers }))],
  ])('%s', (_name, settings) => {
    const printed = settings.map((one) => print(one))
    expect(rises(printed.map(({ grams }) => grams))).toBe(true)
    expect(rises(printed.map(({ seconds }) => seconds))).toBe(true)
  })
})

describe('seconds fall with', () => {
  test.each<[string, Partial<ResolvedSettings>[]]>([
    ['higher layers', [0.08, 0.12, 0.2, 0.28].map((layer_height_mm) => ({ layer_height_mm }))],
    ['a wider nozzle', [0.4, 0.6].map((nozzle_mm) => ({ nozzle_mm }))],
  ])('%s', (_name, settings) => {
    expect(falls(settings.map((one) => print(one).seconds))).toBe(true)
  })

  test('a filament that melts faster, until the speeds of the profile are the limit', () => {
    const seconds = [0.1, 0.2, 0.4, 5, 10].map(
      (flow_factor) => print({}, { profile: PROFILES.fast, filaments: [{ ...PLA, flow_factor }] }).seconds,
    )
    expect(falls(seconds.slice(0, 4))).toBe(true)
    expect(seconds[4]).toBe(seconds[3])
  })

  test('the fast machine', () => {
    expect(print({}, { profile: PROFILES.fast }).seconds).toBeLessThan(print({}).seconds)
  })
})

describe('the minimum time of a layer', () => {
  const POST: Vec3 = [10, 10, 20]
  const post = (min_layer_seconds: number) =>
    estimatePrint(box(POST), asDrawn(POST), printRequest({}, { filaments: [{ ...PLA, min_layer_seconds }] }))
      .by_material.PLA

  test('is reached by adding cooling time', () => {
    const [quick, slow] = [post(0), post(6)]
    expect(quick.breakdown.seconds.cooling).toBe(0)
    expect(slow.seconds - quick.seconds).toBeCloseTo(slow.breakdown.seconds.cooling, 9)
    expect(slow.seconds / (100 * 6)).toBeGreaterThan(0.95)
    expect(slow.seconds / (100 * 6)).toBeLessThan(1.25)
  })

  test('slows no path below the minimum speed', () => {
    expect(post(1000).seconds).toBe(post(2000).seconds)
  })
})

describe('infill', () => {
  test('a gyroid infill weighs as much as a grid, and takes longer the denser it is', () => {
    const longer = [15, 40].map((infill_percent) => {
      const [grid, gyroid] = (['grid', 'gyroid'] as const).map(
        (infill_pattern) => print({ infill_pattern, infill_percent }).breakdown,
      )
      expect(gyroid.grams.infill / grid.grams.infill).toBeGreaterThan(0.9)
      expect(gyroid.grams.infill / grid.grams.infill).toBeLessThan(1.05)
      return gyroid.seconds.infill / grid.seconds.infill
    })
    expect(longer[0]).toBeGreaterThan(1.2)
    expect(longer[1]).toBeGreaterThan(2)
  })

  test('a gyroid infill takes as long as its pieces in PrusaSlicer, which are few in small waves', () => {
    const { seconds } = print({ infill_pattern: 'gyroid', infill_percent: 15 }).breakdown
    // Internal infill in the G-code of PrusaSlicer 2.5 takes 961 seconds.
    expect(seconds.infill / 961).toBeCloseTo(1, 1)
  })

  test('lines of a cubic infill start anew along straight walls, too', () => {
    const [grid, cubic] = (['grid', 'cubic'] as const).map(
      (infill_pattern) => print({ infill_pattern, infill_percent: 40 }).breakdown.seconds.travel,
    )
    // In PrusaSlicer 2.5, travel takes 71 seconds with the grid and 281 with cubic infill.
    expect((cubic - grid) / (281 - 71)).toBeCloseTo(1, 1)
  })

  test('dense infill starts anew more often along curved walls than along straight ones', () => {
    const share = (mesh: Mesh) => {
      const secondsAt = (infill_percent: number) =>
        estimatePrint(mesh, asDrawn([30, 30, 30]), printRequest({ infill_percent })).by_material.PLA.breakdown
          .seconds
      return (secondsAt(80).travel - secondsAt(0).travel) / secondsAt(80).infill
    }
    expect(share(sphere(15, 40))).toBeGreaterThan(0.08)
    expect(share(box([30, 30, 30]))).toBeLessThan(0.02)
  })

  test('a grid infill runs through the center of a part smaller than its pitch', () => {
    const size: Vec3 = [12, 12, 20]
    const settings = { infill_percent: 2, top_layers: 0, bottom_layers: 0 }
    const { breakdown } = estimatePrint(box(size), asDrawn(size), printRequest(settings)).by_material.PLA
    // Inside of the walls 10.4 mm are left: two lines along its diagonals, their ends carried on by 2.5 mm each way.
    const lines = 2 * 10.04 * Math.SQRT2 + 4 * 2.5
    expect(breakdown.grams.infill / (lines * 0.0814 * 100 * 1.24e-3)).toBeCloseTo(1, 1)
  })
})

test('a layer is a bridge only where everything it would sag into is sparse infill', () => {
  // A strand of 0.58 mm reaches down three layers of 0.2 mm; between the skins of this plate lies one.
  const size: Vec3 = [80, 60, 2]
  const settings = { nozzle_mm: 0.6, infill_percent: 15 }
  const { grams } = estimatePrint(box(size), asDrawn(size), printRequest(settings)).by_material.PLA
  expect(grams).toBeLessThan(80 * 60 * 2 * 1.24e-3)
})
