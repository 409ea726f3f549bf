import { describe, expect, test } from 'vitest'
import {
  printersForPlate,
  whyNotOnPlate,
  whyNotTogether,
  whyTaken,
  type BedState,
  type PlatePrinters,
  type PlateUnit,
} from '../../../../shared/production/plates/plate-rules.ts'
import type { Printer } from '../../../../shared/catalog/printers/printers.ts'
import { printers } from '../../shop-documents.ts'

const [p1, p2] = printers
const xl = printers.find(({ large }) => large)!
const MARGIN_MM = 2
const unit: PlateUnit = {
  order_number: 1001,
  size_mm: [100, 100, 20],
  nozzle_mm: 0.4,
  material: 'PLA+',
  color: 'Black',
  color_note: null,
  layer_height_mm: 0.2,
  seconds: 600,
  grams: 12,
}
const tall: PlateUnit = { ...unit, size_mm: [100, 100, 300] }
const taken = (...beds: [string, BedState][]) => new Map(beds)
const shop: PlatePrinters<Printer> = { printers, taken: taken(), margin_mm: MARGIN_MM }
const why = (units: readonly PlateUnit[], printer: Printer) => whyNotOnPlate(units, printer, MARGIN_MM)

describe('a plate', () => {
  test.each<[string, Partial<PlateUnit>, RegExp | null]>([
    ['equal units', {}, null],
    ['units of another size and time', { size_mm: [20, 30, 40], seconds: 60, grams: 1 }, null],
    ['another material', { material: 'PETG' }, /orders 1001 and 1002 are in PLA\+ and PETG/],
    ['another color', { color: 'White' }, /orders 1001 and 1002 are in Black and White/],
    ['another nozzle', { nozzle_mm: 0.6 }, /need 0.4 mm and 0.6 mm/],
    ['another description of a custom color', { color_note: 'RAL 5002' }, /custom colors/],
    ['another layer height', { layer_height_mm: 0.28 }, /layer height/],
  ])('judges %s', (_, other, expected) => {
    const units = [unit, { ...unit, order_number: 1002, ...other }]
    for (const reason of [whyNotTogether(units), why(units, p1)])
      expect(reason ?? '').toMatch(expected ?? /^$/)
  })

  test('is refused on a printer that is switched off or too small', () => {
    expect(why([unit], { ...p1, active: false })).toMatch(/switched off/)
    expect(why([tall], p1)).toMatch(/does not fit/)
    expect(why([unit, tall], p1)).toMatch(/Not every part fits/)
    expect(why([tall], xl)).toBeNull()
    expect(why([{ ...unit, nozzle_mm: 0.25 }], p1)).toMatch(/does not fit/)
  })

  test('is refused on a printer that cannot print the material, whatever else fits', () => {
    const pps: PlateUnit = { ...unit, material: 'PPS-CF' }
    const hot: Printer = { ...p2, materials: ['PPS-CF'] }
    expect(why([pps], p1)).toBe('Printer 1 cannot print PPS-CF. Choose a printer that can.')
    expect(why([pps], hot)).toBeNull()
    expect(printersForPlate([pps, unit], { ...shop, printers: [p1, hot] })).toEqual([])
  })

  test('is started on an empty bed only', () => {
    const beds = taken([p1.id, 'printing'], [p2.id, 'printed'])
    expect(whyTaken(p1, beds)).toMatch(/is printing/)
    expect(whyTaken(p2, beds)).toMatch(/not cleared/)
    expect(whyTaken(xl, beds)).toBeNull()
  })
})
