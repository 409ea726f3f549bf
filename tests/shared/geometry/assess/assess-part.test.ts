import { describe, expect, test } from 'vitest'
import { assessPart, refusalFinding } from '../../../../shared/geometry/assess/assess-part.ts'
import { Finding } from '../../../../shared/geometry/finding.ts'
import { FINDINGS } from '../../../../shared/geometry/findings.ts'
import { facts, feature, LIMITS, placement, thinRegion, thickness } from './example-facts.ts'
import { soundSurface } from './plain-part.ts'
import { routeOf, told } from './findings-of.ts'

describe('a flawless part', () => {
  test('has no finding and needs no staff', () => {
    expect(assessPart(facts())).toMatchObject({ findings: [], route: 'none' })
  })

  test('lists what was checked and what never is', () => {
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

  test('lists walls that could not be measured as not assessed, once', () => {
    const reason = 'The surface is open.'
    const { checked, not_assessed } = assessPart(
      facts({ analysis: { thickness: null, not_measured: [{ code: 'thin_wall', reason }] } }),
    )
    expect(checked).not.toContain('thin_wall')
    expect(not_assessed.filter((one) => one.code === 'thin_wall')).toEqual([{ code: 'thin_wall', reason }])
    expect(not_assessed.map((one) => one.code)).toContain('thin_plate')
  })
})

describe('findings', () => {
  const grave = facts({
    material: 'Custom',
    customMaterial: true,
    customColor: true,
    analysis: {
      dimensions_mm: [0.8, 0.8, 0.8],
      thickness: thickness([thinRegion(0.3, 100, [1, 0, 0])]),
      surface: soundSurface({ open_edges: 3 }),
    },
    estimate: { placement: placement({ overhang_mm2: 5000, overhang_features: [feature()] }) },
  })

  test('are sorted by what stops the price, then by route', () => {
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
