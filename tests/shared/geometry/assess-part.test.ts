import { describe, expect, test } from 'vitest'
import { assessPart, refusalFinding } from '../../../shared/geometry/assess-part.ts'
import { Finding } from '../../../shared/geometry/finding.ts'
import { FINDINGS } from '../../../shared/geometry/findings.ts'
import type { PartFacts } from '../../../shared/geometry/part-facts.ts'
import {
  body,
  facts,
  feature,
  LIMITS,
  materialEstimate,
  placement,
  surface,
  thinRegion,
  thickness,
} from './made-facts.ts'

const told = (part: PartFacts) =>
  assessPart(part).findings.map(({ level, code, message }) => `${level} ${code}: ${message}`)
const routeOf = (part: PartFacts) => assessPart(part).route

describe('a flawless part', () => {
  test('has no finding and goes nowhere', () => {
    expect(assessPart(facts())).toMatchObject({ findings: [], route: 'none' })
  })

  test('is told what was looked for, and what never is', () => {
    const { checked, not_assessed } = assessPart(facts())
    expect(checked).toEqual(Object.keys(FINDINGS))
    const codes = not_assessed.map((one) => one.code)
    expect(codes).toEqual(
      expect.arrayContaining([
        'strength_in_use',
        'chemical_thermal',
        'mating_fit',
        'threads',
        'cosmetic_quality',
        'export_legal',
      ]),
    )
    expect(codes.filter((code) => checked.includes(code))).toEqual([])
    for (const { reason } of not_assessed) expect(reason).toMatch(/^[A-Z].*\.$/)
  })

  test('whose walls could not be measured has them under what was not assessed, once', () => {
    const reason = 'The surface is open.'
    const { checked, not_assessed } = assessPart(
      facts({ analysis: { thickness: null, not_measured: [{ code: 'thin_wall', reason }] } }),
    )
    expect(checked).not.toContain('thin_wall')
    expect(not_assessed.filter((one) => one.code === 'thin_wall')).toEqual([{ code: 'thin_wall', reason }])
    expect(not_assessed.map((one) => one.code)).toContain('thin_plate')
  })
})

describe('the surface', () => {
  const remaining = { open_edges: 0, non_manifold_edges: 0, flipped_edges: 0 }

  test('that was closed is a warning, one that was not stops the price', () => {
    const closed = facts({
      analysis: { surface: surface({ open_edges: 3, repairs: [{ kind: 'closed_loops', count: 1 }] }) },
    })
    expect(told(closed)).toEqual([
      'warning mesh_not_watertight: The surface had 3 open edges; we closed the holes.',
    ])
    const open = facts({
      analysis: {
        volume_trusted: false,
        volume_doubt: 'The surface still has 1 open edge, so its volume is uncertain.',
        surface: surface({ open_edges: 1, remaining: { ...remaining, open_edges: 1 } }),
      },
    })
    expect(told(open)).toEqual([
      'block mesh_not_watertight: The surface still has 1 open edge, so its volume is uncertain.',
    ])
    expect([routeOf(closed), routeOf(open)]).toEqual(['none', 'engineering'])
  })

  test('with impossible edges is a warning while its volume can be trusted', () => {
    const edges = surface({ non_manifold_edges: 1, remaining: { ...remaining, non_manifold_edges: 1 } })
    expect(told(facts({ analysis: { surface: edges } }))).toEqual([
      'warning mesh_non_manifold: More than two faces meet at 1 edge. The part prints as you see it.',
    ])
    const doubtful = facts({
      analysis: { surface: edges, volume_trusted: false, volume_doubt: 'Uncertain.' },
    })
    expect(told(doubtful)).toEqual(['block mesh_non_manifold: Uncertain.'])
  })

  test('with a volume in doubt for any other reason never goes on without a word', () => {
    const doubtful = facts({
      analysis: { volume_trusted: false, volume_doubt: 'The surface encloses no volume.' },
    })
    expect(told(doubtful)).toEqual(['block mesh_not_watertight: The surface encloses no volume.'])
    expect(routeOf(doubtful)).toBe('engineering')
  })

  test('that was turned round says whether all of it was', () => {
    const turned = (kind: 'flipped_winding' | 'turned_inside_out') =>
      told(facts({ analysis: { surface: surface({ repairs: [{ kind, count: 1 }] }) } }))[0]
    expect(turned('turned_inside_out')).toContain('The surface was inside out; we turned it.')
    expect(turned('flipped_winding')).toContain('Parts of the surface were inside out; we turned them.')
  })

  test.each([
    [1, []],
    [2, ['warning mesh_degenerate: 2 triangles without area (2 % of all) were left out.']],
  ])('with %d damaged triangles of 100', (degenerate_triangles, expected) => {
    expect(told(facts({ analysis: { triangles: 100, surface: surface({ degenerate_triangles }) } }))).toEqual(
      expected,
    )
  })
})

describe('the file', () => {
  test('that holds only facets, or no unit, cannot have a price at once', () => {
    const file = { ...facts().analysis.file, tessellated_step: true, unit_declared: false }
    const part = facts({ analysis: { kind: 'step', units: null, file } })
    expect(told(part)).toEqual([
      'block tessellated_step: The STEP file holds only facets, no exact solid.',
      'block units_undeclared: The file does not say its unit. Read as millimetres, the part measures 40 × 40 × 40 mm.',
    ])
    expect(routeOf(part)).toBe('engineering')
  })

  test('of a 3MF needs no unit: the format has one', () => {
    const file = { ...facts().analysis.file, unit_declared: false }
    expect(told(facts({ analysis: { kind: '3mf', units: null, file } }))).toEqual([])
  })

  test('names what was left out of it', () => {
    const file = { ...facts().analysis.file, ignored: ['colors', 'supports'], loose_surfaces: 2 }
    expect(told(facts({ analysis: { file } }))).toEqual([
      'warning content_ignored: The file also holds colors, supports and surfaces that belong to no solid, which we do not use.',
    ])
  })
})

describe('the unit', () => {
  const side = (length: number, units: 'mm' | 'cm' | 'in' = 'mm') =>
    told(facts({ analysis: { units, dimensions_mm: [length, length / 2, length / 4] } })).filter((one) =>
      one.includes('units_suspicious'),
    )

  test.each<[number, 'mm' | 'cm' | 'in', string | null]>([
    [5, 'mm', 'If it was drawn in inches, it measures 127 × 63.5 × 31.8 mm.'],
    [7.9, 'mm', 'inches'],
    [8, 'mm', null],
    [0.5, 'mm', 'inches'],
    [0.2, 'mm', 'metres, it measures 200 × 100 × 50 mm.'],
    [0.001, 'mm', null],
    [100, 'mm', null],
    [2540, 'in', 'millimetres, it measures 100 × 50 × 25 mm.'],
    [2032, 'in', 'millimetres, it measures 80 × 40 × 20 mm.'],
    [1500, 'mm', null],
    [30_000, 'cm', null],
  ])('a longest side of %d mm, drawn in %s: %s', (length, units, expected) => {
    const found = side(length, units)
    expect(found).toHaveLength(expected === null ? 0 : 1)
    expect(found[0] ?? '').toContain(expected ?? '')
  })
})

describe('bodies', () => {
  const low = body([0, 0, 0], [10, 10, 10])
  const beside = body([20, 0, 0], [30, 10, 10])
  const hollow = body([2, 2, 2], [8, 8, 8], true)

  test.each([
    ['one', [low], []],
    ['two side by side', [low, beside], ['multiple_bodies']],
    ['one with a hollow', [low, hollow], ['trapped_volume']],
    ['one with a hollow of less than 0.1 cm³', [low, body([2, 2, 2], [6, 6, 6], true)], []],
  ])('%s', (_name, body_list, expected) => {
    const part = facts({ analysis: { bodies: body_list.length, body_list } })
    expect(assessPart(part).findings.map((finding) => finding.code)).toEqual(expected)
  })

  test('are counted truly where the list of them ends', () => {
    const many = facts({ analysis: { bodies: 143, body_list: Array.from({ length: 20 }, () => low) } })
    const found = assessPart(many).findings.find((finding) => finding.code === 'multiple_bodies')
    expect(found).toMatchObject({ count: 143, message: expect.stringContaining('143 separate bodies') })
  })
})

describe('the size', () => {
  const sized = (x: number, y: number, z: number, more = {}) =>
    told(
      facts({
        analysis: { dimensions_mm: [x, y, z] },
        estimate: { placement: placement({ size_mm: [x, y, z], ...more }) },
      }),
    )

  test.each<[number, number, number, string | null]>([
    [251, 251, 251, null],
    [252, 100, 100, 'needs_large_printer'],
    [100, 345, 300, 'needs_large_printer'],
    [346, 100, 100, 'too_large'],
    [100, 100, 321, 'too_large'],
  ])('%d x %d x %d mm: %s', (x, y, z, code) => {
    const codes = sized(x, y, z)
    expect(codes).toHaveLength(code === null ? 0 : 1)
    expect(codes[0] ?? '').toContain(code ?? '')
  })

  test('that fits lying differently says so instead of "too large"', () => {
    const part = facts({
      analysis: { placements: [placement({ size_mm: [300, 40, 40] })] },
      estimate: { placement: placement({ size_mm: [40, 40, 340], contact_mm2: 1600 }) },
      settings: { bottom_face: [1, 0, 0] },
    })
    const [found] = assessPart(part).findings
    expect(found).toMatchObject({ code: 'too_large', measured: 340, limit: 345 })
    expect(found.message).toContain('Lying on the face you chose')
  })

  test('without any printer is not judged', () => {
    expect(
      told(facts({ printers: [], estimate: { placement: placement({ size_mm: [999, 999, 999] }) } })),
    ).toEqual([])
  })

  test.each([
    [0.99, 'block too_small: Its longest side is 0.99 mm; we print from 1 mm.'],
    [1, 'warning tiny_part: Its longest side is 1 mm; details will be soft.'],
    [5, ''],
  ])('a longest side of %d mm', (longest, expected) => {
    const found = told(facts({ analysis: { dimensions_mm: [longest, 0.5, 0.5] } }))
    expect(found.find((one) => !one.includes('units')) ?? '').toBe(expected)
  })
})

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
  ])('%s', (_name, regions, expected) => {
    expect(told(facts(walls(...regions)))).toEqual(expected)
  })

  test('of a sheet of next to nothing stop the price, though no ray could measure them', () => {
    const [found] = assessPart(facts({ analysis: { dimensions_mm: [40, 40, 1e-6] } })).findings
    expect(found).toMatchObject({ code: 'thin_wall_unprintable', level: 'block', measured: 0, count: 1 })
  })

  test('are compared with the nozzle and the layers that were chosen', () => {
    const settings = { nozzle_mm: 0.6, layer_height_mm: 0.3 }
    expect(told(facts({ ...walls(upright(0.5), level(1)), settings }))).toEqual([
      'block thin_wall_unprintable: Walls of 0.5 mm are thinner than one printed line (0.6 mm).',
      'warning thin_plate: Flat areas of 1 mm have fewer than 4 layers.',
    ])
  })

  test('are plates only as the part lies', () => {
    const lying = { estimate: { placement: placement({ down: [1, 0, 0] }) } }
    expect(told(facts({ ...walls(upright(0.5)), ...lying }))[0]).toContain('thin_plate')
  })

  test('are counted truly, with the features of the first twenty', () => {
    const many = facts(walls(...Array.from({ length: 33 }, () => upright(0.6))))
    const [found] = assessPart(many).findings
    expect(found.count).toBe(33)
    expect(found.features).toHaveLength(20)
  })
})

describe('how it lies', () => {
  const lying = (changes: Parameters<typeof placement>[0], more: Parameters<typeof facts>[0] = {}) =>
    told(facts({ ...more, estimate: { placement: placement(changes), ...more.estimate } }))

  test.each([
    [480, []],
    [720, ['warning steep_overhang: 7.5 % of the surface needs supports; those faces are rougher.']],
  ])('with %d of 9,600 mm² hanging free', (overhang_mm2, expected) => {
    expect(lying({ overhang_mm2 })).toEqual(expected)
  })

  test('with overhang and without supports says what comes of it', () => {
    expect(lying({ overhang_mm2: 960 }, { settings: { supports: 'none' } })[0]).toContain('it will sag')
  })

  test.each<[string, Parameters<typeof placement>[0], boolean]>([
    ['a twentieth of the shadow', { contact_mm2: 200, footprint_mm2: 4000 }, false],
    ['less than a twentieth of the shadow', { contact_mm2: 199, footprint_mm2: 4000 }, true],
    ['little under a low part', { contact_mm2: 81, footprint_mm2: 81, size_mm: [9, 9, 9] }, false],
    ['little under a tall part', { contact_mm2: 25, footprint_mm2: 25, size_mm: [5, 5, 30] }, true],
    ['a wide thin ring', { contact_mm2: 90, footprint_mm2: 90, size_mm: [40, 40, 30] }, false],
    ['a pin under a cap', { contact_mm2: 90, footprint_mm2: 900, size_mm: [30, 30, 30] }, true],
  ])('with %s on the plate', (_name, changes, isPoor) => {
    expect(lying(changes).some((one) => one.includes('poor_bed_contact'))).toBe(isPoor)
  })

  test('a brim is told when there is one', () => {
    const small = { contact_mm2: 20, footprint_mm2: 1600 }
    expect(lying(small)[0]).toContain('Only 20 mm² touch the plate.')
    expect(lying(small, { estimate: { brim: true } })[0]).toContain(
      'Only 20 mm² touch the plate; a brim is added.',
    )
  })

  test.each([
    [80, 0],
    [81, 1],
  ])('10 mm wide and %d mm high', (height, count) => {
    const codes = lying({ size_mm: [10, 10, height], contact_mm2: 200, footprint_mm2: 200 })
    expect(codes).toHaveLength(count)
  })

  test('on a chosen face is compared with the shop’s own choice', () => {
    const chosen = (support_mm3: number, best: number, bottom_face: PartFacts['settings']['bottom_face']) =>
      lying(
        { support_mm3 },
        { settings: { bottom_face }, analysis: { placements: [placement({ support_mm3: best })] } },
      )
    expect(chosen(3000, 1000, [0, 0, 1])[0]).toContain(
      'The face you chose needs 3 times the supports of our choice.',
    )
    expect(chosen(3000, 0, [0, 0, 1])[0]).toContain('needs supports; our choice needs none.')
    expect(chosen(1900, 1000, [0, 0, 1])).toEqual([])
    expect(chosen(400, 100, [0, 0, 1])).toEqual([])
    expect(chosen(3000, 1000, 'auto')).toEqual([])
  })
})

describe('the print', () => {
  const hours = (unit: number, quantity = 1) =>
    told(facts({ quantity, estimate: { by_material: { 'PLA+': materialEstimate(30, unit * 3600) } } }))

  test.each([
    [24, 1, []],
    [25, 1, ['warning long_print: One part prints for 25 hours.']],
    [7.2, 10, []],
    [7.3, 10, ['warning long_print: 10 parts print for 73 hours together.']],
  ])('%d hours a part, %d parts', (unit, quantity, expected) => {
    expect(hours(unit, quantity)).toEqual(expected)
  })

  test('of more than a spool needs a person', () => {
    const heavy = facts({ estimate: { by_material: { 'PLA+': materialEstimate(1400, 3600) } } })
    expect(told(heavy)).toEqual([
      'warning heavy_part: One part takes 1.4 kg of filament, more than one spool (1 kg).',
    ])
    expect(routeOf(heavy)).toBe('assisted')
  })

  test('in a material or color of the customer’s own goes to a person', () => {
    expect(routeOf(facts({ material: 'Custom' }))).toBe('engineering')
    expect(routeOf(facts({ customColor: true }))).toBe('review')
    expect(assessPart(facts({ material: 'Custom' })).not_assessed.map((one) => one.code)).toContain(
      'long_print',
    )
  })
})

describe('findings', () => {
  const grave = facts({
    material: 'Custom',
    customColor: true,
    analysis: {
      dimensions_mm: [0.8, 0.8, 0.8],
      thickness: thickness([thinRegion(0.3, 100, [1, 0, 0])]),
      surface: surface({ open_edges: 3 }),
    },
    estimate: { placement: placement({ overhang_mm2: 5000, overhang_features: [feature()] }) },
  })

  test('come with what stops the price first, then by where they lead', () => {
    expect(told(grave).map((one) => one.split(':')[0])).toEqual([
      'block too_small',
      'block thin_wall_unprintable',
      'block custom_material',
      'warning custom_color',
      'warning units_suspicious',
      'warning mesh_not_watertight',
      'warning steep_overhang',
    ])
    expect(routeOf(grave)).toBe('failed')
  })

  test('fit the interface, and say what to do', () => {
    for (const finding of assessPart(grave).findings) {
      expect(Finding.parse(finding)).toEqual(finding)
      expect(finding.suggestion).toMatch(/^[A-Z].*\.$/)
      expect(finding.message).toMatch(/^[A-Z0-9].*\.$/)
      expect(finding.message).not.toMatch(/NaN|undefined|-0|!/)
      expect(finding.count).toBeGreaterThan(0)
    }
  })

  test('follow the shop’s limits, not ours', () => {
    const strict = { ...LIMITS, tiny_part: { level: 'block', route: 'review', largest_side_mm: 50 } as const }
    const part = facts({ limits: strict })
    expect(told(part)).toEqual(['block tiny_part: Its longest side is 40 mm; details will be soft.'])
    expect(routeOf(part)).toBe('review')
  })
})

test.each([
  ['file_unreadable', 'failed'],
  ['file_empty', 'failed'],
  ['file_too_complex', 'engineering'],
  ['tessellated_step', 'engineering'],
] as const)('a file refused as %s goes to: %s', (code, route) => {
  const refused = refusalFinding(code, 'The reader’s own sentence.', LIMITS)
  expect(refused.route).toBe(route)
  expect(Finding.parse(refused.finding)).toMatchObject({
    code,
    level: 'block',
    message: 'The reader’s own sentence.',
  })
})
