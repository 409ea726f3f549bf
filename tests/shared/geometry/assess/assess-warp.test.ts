import { describe, expect, test } from 'vitest'
import type { MaterialId } from '../../../../shared/catalog/materials.ts'
import { assessPart } from '../../../../shared/geometry/assess/assess-part.ts'
import { facts, feature, placement } from './example-facts.ts'

function flat(length_mm: number, material: MaterialId, radii = [0, 0, 0, 0]) {
  const corners = radii.map((radius_mm) => ({ radius_mm, feature: feature({ kind: 'edge' }) }))
  return assessPart(
    facts({
      material,
      estimate: { placement: placement({ contact_outline: { length_mm, corners } }) },
    }),
  )
}
const codes = (...of: Parameters<typeof flat>) => flat(...of).findings.map((finding) => finding.code)

describe('a flat side that may lift', () => {
  test('is longer than 150 mm in materials that shrink a lot, 220 mm in PETG, and none in others', () => {
    const shrinking = ['ASA', 'ASA-CF', 'PC', 'PC-CF', 'Nylon', 'Nylon-CF', 'PPA-CF', 'PPS-CF'] as const
    for (const material of shrinking) {
      expect(codes(150, material)).toEqual([])
      expect(codes(151, material)).toEqual(['warp_risk'])
    }
    expect(codes(220, 'PETG')).toEqual([])
    expect(codes(221, 'PETG-CF')).toEqual(['warp_risk'])
    for (const material of ['PLA+', 'PLA-CF', 'TPU', 'TPU-CF'] as const) {
      expect(codes(300, material)).toEqual([])
    }
  })

  test('has corners of less than 2 mm; the sharp ones are counted', () => {
    expect(codes(200, 'ASA', [2, 5])).toEqual([])
    expect(codes(200, 'ASA', [])).toEqual([])
    const [finding] = flat(200, 'ASA', [0, 1.5, 2, 5]).findings
    expect(finding).toMatchObject({ count: 2, measured: 200, limit: 150, unit: 'mm', level: 'warning' })
  })

  test('is reported with its length and the material; above 220 mm staff confirm the date', () => {
    const shorter = flat(200, 'ASA')
    expect(shorter.route).toBe('none')
    expect(shorter.findings[0].message).toBe(
      'A flat side of 200 mm with sharp corners tends to lift from the plate in ASA.',
    )
    const longer = flat(221, 'ASA')
    expect(longer.route).toBe('assisted')
    expect(longer.findings[0].suggestion).toContain('We’ll confirm the ship date.')
    expect(flat(300, 'PETG').route).toBe('none')
  })
})

test('a stored placement without a contact outline is assessed', () => {
  const { contact_outline: _none, ...older } = placement()
  const part = facts({ material: 'ASA', estimate: { placement: older as ReturnType<typeof placement> } })
  expect(assessPart(part).findings).toEqual([])
})
