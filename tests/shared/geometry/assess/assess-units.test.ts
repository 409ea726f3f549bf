import { describe, expect, test } from 'vitest'
import { facts } from './example-facts.ts'
import { routeOf, told } from './findings-of.ts'

describe('the file', () => {
  test('a file with only facets, or without a unit, gets no instant price', () => {
    const file = { ...facts().analysis.file, tessellated_step: true, unit_declared: false }
    const part = facts({ analysis: { kind: 'step', units: null, file } })
    expect(told(part)).toEqual([
      'block tessellated_step: The STEP file contains only facets, not an exact solid.',
      'block units_undeclared: The file has no unit. Read in millimeters, the part measures 40 × 40 × 40 mm.',
    ])
    expect(routeOf(part)).toBe('engineering')
  })

  test('a 3MF needs no unit: the format declares one', () => {
    const file = { ...facts().analysis.file, unit_declared: false }
    expect(told(facts({ analysis: { kind: '3mf', units: null, file } }))).toEqual([])
  })

  test('lists what was ignored in it', () => {
    const file = { ...facts().analysis.file, ignored: ['colors', 'supports'], loose_surfaces: 2 }
    expect(told(facts({ analysis: { file } }))).toEqual([
      'warning content_ignored: We ignore colors, supports and surfaces that belong to no solid in this file.',
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
    [0.2, 'mm', 'meters, it measures 200 × 100 × 50 mm.'],
    [0.001, 'mm', null],
    [100, 'mm', null],
    [2540, 'in', 'millimeters, it measures 100 × 50 × 25 mm.'],
    [2032, 'in', 'millimeters, it measures 80 × 40 × 20 mm.'],
    [1500, 'mm', null],
    [30_000, 'cm', null],
  ])('a longest side of %d mm, drawn in %s, suggests: %s', (length, units, expected) => {
    const found = side(length, units)
    expect(found).toHaveLength(expected === null ? 0 : 1)
    expect(found[0] ?? '').toContain(expected ?? '')
  })
})
