import { describe, expect, test } from 'vitest'
import { readSpoolmanSpool } from '../../../../shared/production/filament/read-spoolman-spool.ts'
import { SpoolmanSpool } from '../../../../shared/production/filament/spoolman.ts'
import { suggestFilament } from '../../../../shared/production/filament/suggest-filament.ts'
import { catalog } from '../../shop-documents.ts'

const NOW = 1_790_000_000

test.each<[string, string, string | null, string | null]>([
  ['PLA', 'Galaxy Black', 'PLA+', 'Black'],
  ['PLA+', 'Cool white', 'PLA+', 'White'],
  ['PLA Matte', 'Ash Gray', 'PLA+', 'Gray'],
  ['PLA', 'Light Blue', 'PLA+', 'Light Blue'],
  ['PLA', 'Blackberry', 'PLA+', null],
  ['PLA', 'CF Black', 'PLA-CF', 'Black'],
  ['PETG', 'Orange', 'PETG', 'Orange'],
  ['PETG-CF', 'Black', 'PETG-CF', 'Black'],
  ['PETG', 'Brown', 'PETG', null],
  ['PA6-CF', 'Black', 'Nylon-CF', 'Black'],
  ['PA12', 'Natural', 'Nylon', 'Natural'],
  ['Nylon', 'White', 'Nylon', 'White'],
  ['PPA-CF', 'Black', 'PPA-CF', 'Black'],
  ['TPU 95A', 'Red', 'TPU', 'Red'],
  ['PC', 'Black', 'PC', 'Black'],
  ['PCTG', 'Black', null, null],
  ['PA6-GF', 'Black', null, null],
  ['PLA', 'Wood brown', null, null],
  ['ABS', 'Black', null, null],
  ['', 'Black', null, null],
])('%s “%s” is %s in %s', (material, name, id, color) => {
  expect(suggestFilament(catalog, { id: 1, material, name })).toEqual({
    material: id,
    color,
    is_by_swatch: false,
  })
})

test('a color without a name is the nearest one, and none where none is near or there are several', () => {
  const color = (change: object) =>
    suggestFilament(catalog, { id: 1, material: 'PLA', name: 'X', ...change }).color
  expect(color({ color_hex: 'FF0000' })).toBe('Red')
  expect(
    suggestFilament(catalog, { id: 1, material: 'PLA', name: 'X', color_hex: 'FF0000' }).is_by_swatch,
  ).toBe(true)
  expect(color({ color_hex: '#fafafaff' })).toBe('White')
  expect(color({ color_hex: '00FFFF' })).toBeNull()
  expect(color({ color_hex: 'zzz' })).toBeNull()
  expect(color({ color_hex: 'FF0000', multi_color_hexes: 'FF0000,00FF00' })).toBeNull()
})

describe('a spool', () => {
  const read = (change: object, hasDollars = true) =>
    readSpoolmanSpool(
      SpoolmanSpool.parse({ id: 1, registered: '2026-03-01T10:20:30.5Z', filament: { id: 7 }, ...change }),
      hasDollars,
      NOW,
    )

  test.each<[string, object, { net_mg: number; remaining_mg: number } | null]>([
    [
      'with its own weight',
      { initial_weight: 1246, used_weight: 246, filament: { id: 7, weight: 1000 } },
      { net_mg: 1_246_000, remaining_mg: 1_000_000 },
    ],
    [
      'with the weight of its filament',
      { used_weight: 0.5, filament: { id: 7, weight: 750 } },
      { net_mg: 750_000, remaining_mg: 749_500 },
    ],
    [
      'with what remains only',
      { remaining_weight: 300, used_weight: 200 },
      { net_mg: 500_000, remaining_mg: 300_000 },
    ],
    [
      'used beyond what it had',
      { used_weight: 1200, filament: { id: 7, weight: 1000 } },
      { net_mg: 1_000_000, remaining_mg: 0 },
    ],
    [
      'with more than it had',
      { remaining_weight: 1050, filament: { id: 7, weight: 1000 } },
      { net_mg: 1_050_000, remaining_mg: 1_050_000 },
    ],
    ['without any weight', {}, null],
    ['of nothing', { remaining_weight: 0, used_weight: 0 }, null],
    ['of a ton', { initial_weight: 999_999 }, null],
  ])('a spool %s is read with its weights', (_, change, weights) => {
    const spool = read(change)
    expect(spool && { net_mg: spool.net_mg, remaining_mg: spool.remaining_mg }).toEqual(weights)
  })

  test('the empty weight is that of the spool, of its filament, or of its maker', () => {
    const empty = (change: object) => read({ remaining_weight: 1, ...change })?.empty_mg
    const filament = { id: 7, spool_weight: 200, vendor: { empty_spool_weight: 100 } }
    expect(empty({ spool_weight: 246, filament })).toBe(246_000)
    expect(empty({ filament })).toBe(200_000)
    expect(empty({ filament: { ...filament, spool_weight: null } })).toBe(100_000)
    expect(empty({ spool_weight: 0 })).toBeNull()
    expect(empty({})).toBeNull()
  })

  test('texts are one line of at most 60 characters, and times are UTC and not in the future', () => {
    const spool = read({
      remaining_weight: 1,
      registered: '2999-01-01T00:00:00',
      location: `  top\u0000\nshelf ${'x'.repeat(100)}`,
      lot_nr: ' ',
      price: 1e9,
      filament: { id: 7, vendor: { name: '\u202e' } },
    })
    expect(spool).toMatchObject({ received_at: NOW, lot: null, brand: 'Unknown', cost_cents: null })
    expect(spool?.shelf).toMatch(/^top shelf x+…$/)
    expect(spool?.shelf).toHaveLength(60)
    expect(read({ remaining_weight: 1, registered: '2026-03-01T10:20:30' })?.received_at).toBe(
      Date.parse('2026-03-01T10:20:30Z') / 1000,
    )
  })
})
