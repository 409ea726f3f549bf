import { describe, expect, test } from 'vitest'
import { assessPart } from '../../../../shared/geometry/assess/assess-part.ts'
import { facts, materialEstimate } from './example-facts.ts'
import { routeOf, told } from './findings-of.ts'

describe('the print', () => {
  const hours = (unit: number, quantity = 1) =>
    told(facts({ quantity, estimate: { by_material: { 'PLA+': materialEstimate(30, unit * 3600) } } }))

  test.each([
    [24, 1, []],
    [25, 1, ['warning long_print: One piece takes 25 hours to print.']],
    [7.2, 10, []],
    [7.3, 10, ['warning long_print: 10 pieces take 73 hours to print in total.']],
  ])(
    'a print of %d hours a part, %d parts, warns above 24 hours a part and 72 in all',
    (unit, quantity, expected) => {
      expect(hours(unit, quantity)).toEqual(expected)
    },
  )

  test('a print of more than a spool needs staff', () => {
    const heavy = facts({ estimate: { by_material: { 'PLA+': materialEstimate(1400, 3600) } } })
    expect(told(heavy)).toEqual([
      'warning heavy_part: One piece needs 1.4 kg of filament (a spool holds 1 kg).',
    ])
    expect(routeOf(heavy)).toBe('assisted')
  })

  test('a print in a custom material or color goes to staff', () => {
    expect(routeOf(facts({ customMaterial: true }))).toBe('engineering')
    expect(routeOf(facts({ customColor: true }))).toBe('review')
    expect(assessPart(facts({ material: 'Custom' })).not_assessed.map((one) => one.code)).toContain(
      'long_print',
    )
  })
})
