import { describe, expect, test } from 'vitest'
import { assessPart } from '../../../../shared/geometry/assess/assess-part.ts'
import { facts, placement, thinRegion, thickness } from './example-facts.ts'
import { told } from './findings-of.ts'

describe('walls', () => {
  const walls = (...regions: ReturnType<typeof thinRegion>[]) => ({
    analysis: { thickness: thickness(regions) },
  })
  const upright = (thick: number, area = 100) => thinRegion(thick, area, [1, 0, 0])
  const level = (thick: number, area = 100) => thinRegion(thick, area, [0, 0, 1])

  test.each<[string, ReturnType<typeof thinRegion>[], string[]]>([
    [
      'thinner than a line',
      [upright(0.3)],
      ['block thin_wall_unprintable: Walls of 0.3 mm are thinner than one printed line (0.4 mm).'],
    ],
    [
      'of one line',
      [upright(0.4)],
      ['warning thin_wall: Walls of 0.4 mm print as a single line and break easily.'],
    ],
    [
      'of 0.39 mm, which is 0.4 and noise',
      [upright(0.39)],
      ['warning thin_wall: Walls of 0.4 mm print as a single line and break easily.'],
    ],
    ['of two lines', [upright(0.8)], []],
    [
      'of several thicknesses',
      [upright(0.6), upright(0.45)],
      ['warning thin_wall: Walls of 0.45 to 0.6 mm print as a single line and break easily.'],
    ],
    [
      'thinner than a line, but hardly any',
      [upright(0.3, 10)],
      ['warning thin_wall: Walls of 0.3 mm print as a single line and break easily.'],
    ],
    ['smaller than matters', [upright(0.5, 3)], []],
    ['lying flat', [level(0.5)], ['warning thin_plate: Flat areas of 0.5 mm have fewer than 4 layers.']],
    ['lying flat with four layers', [level(0.8)], []],
    [
      'lying flat, thinner than half a layer',
      [level(0.05)],
      ['block thin_wall_unprintable: Flat areas of 0.05 mm are thinner than half a layer (0.2 mm).'],
    ],
    [
      'of both kinds',
      [upright(0.3), level(0.05)],
      [
        'block thin_wall_unprintable: Walls and flat areas of 0.05 to 0.3 mm are thinner than a printed line (0.4 mm) or layer (0.2 mm).',
      ],
    ],
    [
      'curving round',
      [thinRegion(0.3, 100, [0, 0, 0])],
      ['block thin_wall_unprintable: Walls of 0.3 mm are thinner than one printed line (0.4 mm).'],
    ],
  ])('walls %s are judged', (_name, regions, expected) => {
    expect(told(facts(walls(...regions)))).toEqual(expected)
  })

  test('the walls of a sheet without thickness stop the price, though no ray can measure them', () => {
    const [found] = assessPart(facts({ analysis: { dimensions_mm: [40, 40, 1e-6] } })).findings
    expect(found).toMatchObject({ code: 'thin_wall_unprintable', level: 'block', measured: 0, count: 1 })
  })

  test('are compared with the chosen nozzle and layer height', () => {
    const settings = { nozzle_mm: 0.6, layer_height_mm: 0.3 }
    expect(told(facts({ ...walls(upright(0.5), level(1)), settings }))).toEqual([
      'block thin_wall_unprintable: Walls of 0.5 mm are thinner than one printed line (0.6 mm).',
      'warning thin_plate: Flat areas of 1 mm have fewer than 4 layers.',
    ])
  })

  test('are plates or not by orientation', () => {
    const lying = { estimate: { placement: placement({ down: [1, 0, 0] }) } }
    expect(told(facts({ ...walls(upright(0.5)), ...lying }))[0]).toContain('thin_plate')
  })

  test('are all counted, with the features of the first twenty', () => {
    const many = facts(walls(...Array.from({ length: 33 }, () => upright(0.6))))
    const [found] = assessPart(many).findings
    expect(found.count).toBe(33)
    expect(found.features).toHaveLength(20)
  })
})
