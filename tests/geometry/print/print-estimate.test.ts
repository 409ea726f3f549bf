import { describe, expect, test } from 'vitest'
import type { PrintRequest } from '../../../shared/geometry/job.ts'
import type { MaterialEstimate, ResolvedSettings } from '../../../shared/geometry/estimate.ts'
import type { Vec3 } from '../../../shared/geometry/feature.ts'
import { choosePlacement } from '../../../server/geometry/place/choose-placement.ts'
import { estimatePrint } from '../../../server/geometry/print/print-estimate.ts'
import { bracket } from '../../slicer/parts.ts'
import { tube } from '../solid-shapes.ts'
import { box, joined } from '../shapes.ts'
import { asDrawn, PLA, printRequest, PROFILES } from './print-request.ts'

const CUBE: Vec3 = [20, 20, 20]
const GRAMS_PER_MM3 = 1.24e-3

function printBox(
  size: Vec3,
  settings: Partial<ResolvedSettings> = {},
  others: Partial<PrintRequest> = {},
): MaterialEstimate {
  return estimatePrint(box(size), asDrawn(size), printRequest(settings, others)).by_material.PLA
}

function total(parts: Record<string, number>): number {
  return Object.values(parts).reduce((sum, part) => sum + part, 0)
}

describe('the estimate of a 20 mm cube', () => {
  test('has as many layers as its height divided by the layer height', () => {
    const layersAt = (layer_height_mm: number) =>
      estimatePrint(box(CUBE), asDrawn(CUBE), printRequest({ layer_height_mm })).layers
    expect(layersAt(0.2)).toBe(100)
    expect(layersAt(0.1)).toBe(199)
    expect(layersAt(0.3)).toBe(67)
  })

  test('has perimeters of two loops of 4 x (20 - 0.45) and 4 x (20 - 0.45 - 2 x 0.407) mm on every layer', () => {
    const loops = 4 * (20 - 0.45) + 4 * (20 - 0.45 - 2 * 0.407)
    const expected = loops * 0.407 * 20 * GRAMS_PER_MM3
    expect(printBox(CUBE).breakdown.grams.perimeters / expected).toBeCloseTo(1, 2)
  })

  test('has skins in nine layers inside the perimeters, the first above sparse infill as a thicker bridge', () => {
    const inside = (20 - 2 * 0.754) ** 2
    const expected = inside * (8 * 0.2 + 0.1194 / 0.44) * GRAMS_PER_MM3
    expect(printBox(CUBE).breakdown.grams.skins / expected).toBeCloseTo(1, 2)
  })

  test('has no sparse infill at 100 % infill, and the weight of a solid cube', () => {
    const { grams, breakdown } = printBox(CUBE, { infill_percent: 100 })
    expect(breakdown.grams.infill).toBe(0)
    expect(grams / (8000 * GRAMS_PER_MM3)).toBeGreaterThan(0.97)
    expect(grams / (8000 * GRAMS_PER_MM3)).toBeLessThan(1.03)
  })
})

describe('the figures', () => {
  test('the grams and seconds are sums of their parts', () => {
    const { grams, seconds, breakdown } = printBox([30, 20, 10])
    expect(total(breakdown.grams)).toBeCloseTo(grams, 9)
    expect(total(breakdown.seconds)).toBeCloseTo(seconds, 9)
  })

  test('the grams double with twice the density, and the seconds stay the same', () => {
    const filaments = [PLA, { ...PLA, id: 'lead', density_g_cm3: 2.48 }]
    const { PLA: pla, lead } = estimatePrint(
      box(CUBE),
      asDrawn(CUBE),
      printRequest({}, { filaments }),
    ).by_material
    expect(lead.grams).toBeCloseTo(pla.grams * 2, 9)
    expect(lead.seconds).toBe(pla.seconds)
  })

  test('the seconds rise with a filament that melts slowly', () => {
    const slow = { ...PLA, flow_factor: 0.1 }
    const seconds = (filament: typeof PLA) =>
      printBox([60, 60, 5], {}, { filaments: [filament], profile: PROFILES.fast }).seconds
    expect(seconds(slow)).toBeGreaterThan(seconds(PLA) * 2)
  })
})

test('the parts of the breakdown add up to grams and seconds, with supports, a brim and cooling among them', () => {
  const size: Vec3 = [30, 20, 20]
  const table = joined(box([6, 6, 16], [12, 7, 0]), box([30, 20, 4], [0, 0, 16]))
  const placement = { ...asDrawn(size), overhang_mm2: 564 }
  const request = printRequest({ supports: 'everywhere', brim: 'on', infill_percent: 20 })
  const { grams, seconds, breakdown } = estimatePrint(table, placement, request).by_material.PLA
  const sum = (parts: Record<string, number>) => Object.values(parts).reduce((all, part) => all + part, 0)
  expect(sum(breakdown.grams)).toBe(grams)
  expect(sum(breakdown.seconds)).toBe(seconds)
  for (const part of ['supports', 'brim', 'travel', 'cooling', 'layer_changes'] as const)
    expect(breakdown.seconds[part]).toBeGreaterThan(0)
})

describe('the middle of a wall of four lines', () => {
  /** A pipe of 30 mm whose walls are `wall` mm thick: four lines, and a strip of `wall` - 1.67 mm between them. */
  function pipe(wall: number) {
    const settings = { infill_percent: 100, top_layers: 0, bottom_layers: 0 }
    const { grams } = estimatePrint(tube(30, wall, 10), asDrawn([30, 30, 10]), printRequest(settings))
      .by_material.PLA.breakdown
    const solid = Math.PI * (15 ** 2 - (15 - wall) ** 2) * 10 * 1.24e-3
    return { perimeters: grams.perimeters / solid, skins: grams.skins / solid }
  }

  test('is part of wider lines where no other line fits', () => {
    const { perimeters, skins } = pipe(1.95)
    expect(perimeters).toBeGreaterThan(0.96)
    expect(skins).toBeLessThan(0.02)
  })

  test('is part of wider lines up to the spacing of a line', () => {
    // PrusaSlicer 2.5: 0.973 and 0.006 at 2.06 mm, 0.789 and 0.276 at 2.08 mm.
    const { perimeters, skins } = pipe(2.06)
    expect(perimeters).toBeGreaterThan(0.96)
    expect(skins).toBeLessThan(0.02)
  })

  test('is filled where a line of infill fits', () => {
    const { perimeters, skins } = pipe(2.08)
    expect(perimeters).toBeLessThan(0.8)
    expect(skins).toBeGreaterThan(0.2)
  })
})

test('a strip of just one line between two walls starts no more often than a wider one', () => {
  const travelAt = (wall: number) =>
    estimatePrint(tube(40, wall, 10), asDrawn([40, 40, 10]), printRequest({ walls: 1, infill_percent: 100 }))
      .by_material.PLA.breakdown.seconds.travel
  // Two walls take 0.857 mm, and a line of infill 0.407 mm.
  expect(travelAt(1.27) / travelAt(1.3)).toBeCloseTo(1, 2)
})

test('a part with leaning sides weighs more with one wall than with two, because solid infill backs the one', () => {
  // 30 mm wide, and 20 at the top: each layer ends 0.1 mm inside the one below it.
  const part = box([30, 30, 10], [-15, -15, 0])
  const isHigh = (at: number) => part.positions[at - (at % 3) + 2] > 5
  const positions = part.positions.map((place, at) => (at % 3 < 2 && isHigh(at) ? place * (2 / 3) : place))
  const grams = (walls: number) =>
    estimatePrint({ ...part, positions }, asDrawn([30, 30, 10]), printRequest({ walls })).by_material.PLA
      .grams
  // Figures of PrusaSlicer 2.5.
  expect(grams(1) / 3.48).toBeCloseTo(1, 1)
  expect(grams(1) / grams(2)).toBeCloseTo(3.48 / 3.24, 1)
})

test('the lines of a grid are joined to the nearer neighbor in the straight walls of an angle bracket, as in PrusaSlicer', () => {
  const part = bracket()
  const { grams } = estimatePrint(part, choosePlacement(part, [], 'as_drawn'), printRequest()).by_material.PLA
  // The figure of PrusaSlicer 2.5.
  expect(grams / 6.87).toBeCloseTo(1, 1)
})
