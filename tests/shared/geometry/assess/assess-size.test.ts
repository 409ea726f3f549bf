import { describe, expect, test } from 'vitest'
import { assessPart } from '../../../../shared/geometry/assess/assess-part.ts'
import { facts, placement } from './example-facts.ts'
import { told } from './findings-of.ts'

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
  ])('a part of %d x %d x %d mm has the finding %s', (x, y, z, code) => {
    const codes = sized(x, y, z)
    expect(codes).toHaveLength(code === null ? 0 : 1)
    expect(codes[0] ?? '').toContain(code ?? '')
  })

  test('a part that fits on another face says so instead of "too large"', () => {
    const part = facts({
      analysis: { placements: [placement({ size_mm: [300, 40, 40] })] },
      estimate: { placement: placement({ size_mm: [40, 40, 340], contact_mm2: 1600 }) },
      settings: { bottom_face: [1, 0, 0] },
    })
    const [found] = assessPart(part).findings
    expect(found).toMatchObject({ code: 'too_large', measured: 340, limit: 320 })
    expect(found.message).toContain('On the face you chose')
  })

  test.each<[number, number, number, number, number]>([
    [346, 100, 100, 346, 345],
    [100, 100, 321, 321, 320],
    [330, 330, 100, 330, 315],
  ])(
    '%d x %d x %d mm names the side that is too long, and how long it may be',
    (x, y, z, measured, limit) => {
      const size = facts({
        analysis: { dimensions_mm: [x, y, z] },
        estimate: { placement: placement({ size_mm: [x, y, z] }) },
      })
      const [found] = assessPart(size).findings
      expect(found).toMatchObject({ measured, limit })
      expect(found.message).toContain('345 × 315 × 320 mm we can print')
    },
  )

  test('says so of several objects, and that the file can be split', () => {
    const asDrawn = placement({ size_mm: [200, 405, 10] })
    const part = facts({
      analysis: { file: { ...facts().analysis.file, objects: 2 }, placements: [asDrawn] },
      estimate: { placement: asDrawn },
    })
    const [found] = assessPart(part).findings
    expect(found.message).toContain('Its 2 objects side by side take 200 × 405 × 10 mm')
    expect(found.suggestion).toContain('Split the file into its parts')
  })

  test('the size is not assessed without any printer', () => {
    expect(
      told(facts({ printers: [], estimate: { placement: placement({ size_mm: [999, 999, 999] }) } })),
    ).toEqual([])
  })

  test.each([
    [0.99, 'block too_small: Its longest side is 0.99 mm; we print from 1 mm.'],
    [1, 'warning tiny_part: Its longest side is 1 mm; details will be soft.'],
    [5, ''],
  ])('a longest side of %d mm is judged as too small, tiny or neither', (longest, expected) => {
    const found = told(facts({ analysis: { dimensions_mm: [longest, 0.5, 0.5] } }))
    expect(found.find((one) => !one.includes('units')) ?? '').toBe(expected)
  })
})
