import { describe, expect, test } from 'vitest'
import type { PartFacts } from '../../../../shared/geometry/assess/part-facts.ts'
import { facts, placement } from './example-facts.ts'
import { told } from './findings-of.ts'

describe('a placement', () => {
  const lying = (changes: Parameters<typeof placement>[0], more: Parameters<typeof facts>[0] = {}) =>
    told(facts({ ...more, estimate: { placement: placement(changes), ...more.estimate } }))

  test.each([
    [480, []],
    [720, ['warning steep_overhang: 7.5% of the surface needs supports; those faces are rougher.']],
  ])('warns of overhangs if they are a large share: %d of 9,600 mm²', (overhang_mm2, expected) => {
    expect(lying({ overhang_mm2 })).toEqual(expected)
  })

  test('a placement with overhangs and without supports says that it will sag', () => {
    expect(lying({ overhang_mm2: 960 }, { settings: { supports: 'none' } })[0]).toContain('it will sag')
  })

  test.each<[string, Parameters<typeof placement>[0], boolean]>([
    ['a twentieth of the shadow', { contact_mm2: 200, footprint_mm2: 4000 }, false],
    ['less than a twentieth of the shadow', { contact_mm2: 199, footprint_mm2: 4000 }, true],
    ['little under a low part', { contact_mm2: 81, footprint_mm2: 81, size_mm: [9, 9, 9] }, false],
    ['little under a tall part', { contact_mm2: 25, footprint_mm2: 25, size_mm: [5, 5, 30] }, true],
    ['a wide thin ring', { contact_mm2: 90, footprint_mm2: 90, size_mm: [40, 40, 30] }, false],
    ['a pin under a cap', { contact_mm2: 90, footprint_mm2: 900, size_mm: [30, 30, 30] }, true],
  ])('warns of poor contact if too little is on the plate: %s', (_name, changes, isPoor) => {
    expect(lying(changes).some((one) => one.includes('poor_bed_contact'))).toBe(isPoor)
  })

  test('a placement with a brim says so', () => {
    const small = { contact_mm2: 20, footprint_mm2: 1600 }
    expect(lying(small)[0]).toContain('Only 20 mm² touches the plate.')
    expect(lying(small, { estimate: { brim: true } })[0]).toContain(
      'Only 20 mm² touches the plate, so we add a brim.',
    )
  })

  test.each([
    [80, 0],
    [81, 1],
  ])('a part 10 mm wide and %d mm high is told where it may fall over', (height, count) => {
    const codes = lying({ size_mm: [10, 10, height], contact_mm2: 200, footprint_mm2: 200 })
    expect(codes).toHaveLength(count)
  })

  test('a placement on a chosen face is compared with the shop’s own choice', () => {
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
