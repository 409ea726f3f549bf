import { describe, expect, test } from 'vitest'
import { assessPart } from '../../../../shared/geometry/assess/assess-part.ts'
import type { PartFacts } from '../../../../shared/geometry/assess/part-facts.ts'
import type { Vec3 } from '../../../../shared/geometry/feature.ts'
import { facts, placement, roundFeatures, thickness, thinRegion } from './example-facts.ts'

type Changes = Parameters<typeof facts>[0]
type Round = Parameters<typeof roundFeatures>[0]

const withRound = (round: Round, changes: Changes = {}): PartFacts =>
  facts({ ...changes, analysis: { ...changes?.analysis, round_features: roundFeatures(round) } })
const found = (part: PartFacts) => assessPart(part).findings
const codes = (part: PartFacts) => found(part).map((finding) => finding.code)
const told = (part: PartFacts) => found(part).map(({ message, suggestion }) => `${message} ${suggestion}`)
const lying = (down: Vec3) => ({ estimate: { placement: placement({ down }) } })

describe('a small hole', () => {
  test('is one below 2 mm, to a twentieth of a millimeter', () => {
    const codesOf = (diameter_mm: number) => codes(withRound({ holes: [{ diameter_mm }] }))
    expect(codesOf(1.97)).toEqual(['small_hole'])
    expect(codesOf(1.98)).toEqual([])
    expect(codesOf(2)).toEqual([])
  })

  test('is reported with its size; several with their number, range and smallest', () => {
    expect(told(withRound({ holes: [{ diameter_mm: 1.5 }] }))).toEqual([
      'A 1.5 mm hole may print closed. Use 2 mm or more, or drill after printing.',
    ])
    const holes = [{ diameter_mm: 0.8 }, { diameter_mm: 1.5 }, { diameter_mm: 5 }]
    const [several] = found(withRound({ holes }))
    expect(several.message).toBe('2 holes of 0.8 to 1.5 mm may print closed.')
    expect(several).toMatchObject({ measured: 0.8, limit: 2, unit: 'mm', count: 2, level: 'warning' })
  })

  test('is counted beyond the twenty that are shown', () => {
    const holes = Array.from({ length: 35 }, () => ({ diameter_mm: 1 }))
    const [finding] = found(withRound({ holes }))
    expect([finding.count, finding.features.length]).toEqual([35, 20])
  })
})

describe('a sideways hole', () => {
  const along = (degrees: number): Vec3 => {
    const turn = (degrees * Math.PI) / 180
    return [Math.cos(turn), 0, Math.sin(turn)]
  }

  test('is one over 6 mm whose axis is within 30 degrees of level', () => {
    const codesOf = (diameter_mm: number, degrees: number) =>
      codes(withRound({ holes: [{ diameter_mm, axis: along(degrees) }] }))
    expect(codesOf(6, 0)).toEqual([])
    expect(codesOf(6.1, 0)).toEqual(['horizontal_hole'])
    expect(codesOf(8, 29)).toEqual(['horizontal_hole'])
    expect(codesOf(8, -29)).toEqual(['horizontal_hole'])
    expect(codesOf(8, 31)).toEqual([])
  })

  test('is horizontal as printed, not in the file', () => {
    const holes = [{ diameter_mm: 8, axis: [0, 0, 1] as Vec3 }]
    expect(codes(withRound({ holes }))).toEqual([])
    expect(codes(withRound({ holes }, lying([1, 0, 0])))).toEqual(['horizontal_hole'])
  })

  test('is reported largest first', () => {
    const holes = [8, 10, 12].map((diameter_mm) => ({ diameter_mm, axis: [0, 1, 0] as Vec3 }))
    const [finding] = found(withRound({ holes }))
    expect(finding.message).toBe('3 horizontal holes of 8 to 12 mm may print slightly oval.')
    expect(finding).toMatchObject({ measured: 12, limit: 6, unit: 'mm' })
    expect(finding.features.map((feature) => feature.size_mm)).toEqual([12, 10, 8])
  })
})

describe('a thin pin', () => {
  test('is one below 3 mm and higher than three diameters', () => {
    const codesOf = (diameter_mm: number, height_mm: number) =>
      codes(withRound({ pins: [{ diameter_mm, height_mm }] }))
    expect(codesOf(2, 6)).toEqual([])
    expect(codesOf(2, 6.1)).toEqual(['thin_pin'])
    expect(codesOf(2.9, 9)).toEqual(['thin_pin'])
    expect(codesOf(3, 12)).toEqual([])
  })

  test('is upright as printed; a horizontal one does not snap', () => {
    const pins = [{ diameter_mm: 2, height_mm: 10 }]
    expect(told(withRound({ pins }))).toEqual([
      'A pin of 2 mm can snap between layers. Make them 3 mm or thicker, shorter, or use metal pins.',
    ])
    expect(codes(withRound({ pins }, lying([0, 1, 0])))).toEqual([])
  })
})

describe('a feature unfit for the material', () => {
  const wall = (mm: number) => ({ analysis: { thickness: thickness([thinRegion(mm, 100, [1, 0, 0])]) } })

  test('is a hole below 2.5 mm or a wall below 1 mm in one with carbon fiber, and in no other', () => {
    const holes = [{ diameter_mm: 2.2 }]
    expect(codes(withRound({ holes }, { material: 'Nylon-CF' }))).toEqual(['material_unfit_feature'])
    expect(codes(withRound({ holes }, { material: 'Nylon' }))).toEqual([])
    expect(codes(facts({ ...wall(0.9), material: 'PLA-CF' }))).toEqual(['material_unfit_feature'])
    expect(codes(facts({ ...wall(1), material: 'PLA-CF' }))).toEqual([])
    expect(codes(facts({ ...wall(0.9), material: 'PLA+' }))).toEqual([])
  })

  test('is reported with what the material needs and what the part has', () => {
    const both = withRound({ holes: [{ diameter_mm: 2.2 }] }, { ...wall(0.9), material: 'PPS-CF' })
    expect(told(both)).toEqual([
      'PPS-CF needs walls of 1 mm or more; this part has 0.9 mm. PPS-CF needs holes of 2.5 mm or more; this part has 2.2 mm. Make them larger, or choose a material without carbon fiber.',
    ])
    expect(found(both)[0]).toMatchObject({ measured: 0.9, limit: 1, unit: 'mm', count: 2 })
  })

  test('is a part or a pin more than four times as high as wide in TPU', () => {
    const tall = (height: number) => ({
      estimate: { placement: placement({ size_mm: [10, 20, height] }) },
      material: 'TPU' as const,
    })
    expect(codes(facts(tall(40)))).toEqual([])
    expect(codes(facts(tall(41)))).toEqual(['material_unfit_feature'])
    const pins = [{ diameter_mm: 5, height_mm: 21 }]
    expect(told(withRound({ pins }, { material: 'TPU' }))).toEqual([
      'TPU needs shapes at most 4 times as high as wide; this part has 4.2 times. Lay the part on a longer side, make slim shapes wider, or choose a stiffer material.',
    ])
  })
})

test('holes and pins that could not be measured are listed', () => {
  const { checked, not_assessed } = assessPart(facts({ analysis: { round_features: null } }))
  for (const code of ['small_hole', 'horizontal_hole', 'thin_pin', 'material_unfit_feature']) {
    expect(checked).not.toContain(code)
    expect(not_assessed.map((one) => one.code)).toContain(code)
  }
})

test('an analysis of an older engine is assessed without holes', () => {
  const { round_features: _none, ...older } = facts().analysis
  const part = { ...facts(), analysis: older as PartFacts['analysis'] }
  expect(assessPart(part).findings).toEqual([])
  expect(assessPart(part).checked).not.toContain('small_hole')
})
