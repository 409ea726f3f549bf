import { describe, expect, test } from 'vitest'
import {
  plateStarts,
  spreadOverFree,
  whyNotOnPlate,
  type PlatePrinters,
  type PlateUnit,
} from '../../../shared/production/plates.ts'
import type { Printer } from '../../../shared/scheduling/printers.ts'
import { printers } from '../shop-documents.ts'

const [p1, p2] = printers
const xl = printers.find(({ large }) => large)!
const unit: PlateUnit = {
  size_mm: [100, 100, 20],
  nozzle_mm: 0.4,
  material: 'PLA+',
  color: 'Black',
  seconds: 600,
}
const tall: PlateUnit = { ...unit, size_mm: [100, 100, 300] }
const many = (count: number) => Array.from({ length: count }, () => unit)
const shop: PlatePrinters<Printer> = { printers, busy: new Set(), margin_mm: 2 }

describe('a plate', () => {
  test('takes parts of one material, color and nozzle that fit on the printer', () => {
    expect(whyNotOnPlate([unit, unit], p1, shop)).toBeNull()
    for (const other of [{ material: 'PETG' }, { color: 'White' }, { nozzle_mm: 0.6 }] as const)
      expect(whyNotOnPlate([unit, { ...unit, ...other }], p1, shop)).toMatch(/one material/)
  })

  test('is refused on a printer that prints, is switched off, or is too small', () => {
    expect(whyNotOnPlate([unit], p1, { ...shop, busy: new Set([p1.id]) })).toMatch(/is printing/)
    expect(whyNotOnPlate([unit], { ...p1, active: false }, shop)).toMatch(/switched off/)
    expect(whyNotOnPlate([tall], p1, shop)).toMatch(/does not fit/)
    expect(whyNotOnPlate([tall], xl, shop)).toBeNull()
    expect(whyNotOnPlate([{ ...unit, nozzle_mm: 0.25 }], p1, shop)).toMatch(/does not fit/)
  })

  test('is refused on a printer that cannot print the material, whatever else fits', () => {
    const pps: PlateUnit = { ...unit, material: 'PPS-CF' }
    const hot: Printer = { ...p2, materials: ['PPS-CF'] }
    expect(whyNotOnPlate([pps], p1, shop)).toBe('Printer 1 cannot print PPS-CF. Choose a printer that can.')
    expect(whyNotOnPlate([pps], hot, shop)).toBeNull()
    expect(spreadOverFree([pps], { ...shop, printers: [p1, hot] })).toEqual([hot])
  })

  test('cannot hold more than its area: 256 mm square takes four of 100 mm, never seven', () => {
    expect(whyNotOnPlate(many(4), p1, shop)).toBeNull()
    expect(whyNotOnPlate(many(7), p1, shop)).toMatch(/together/)
  })

  test('prints its units one after the other, as it is counted', () => {
    expect(plateStarts([unit, { seconds: 60 }, unit], 1000)).toEqual([1000, 1600, 1660])
  })
})

describe('spreading over free printers', () => {
  test('takes the smallest that fits, one unit each, and leaves the rest in the queue', () => {
    const chosen = spreadOverFree(many(7), { ...shop, busy: new Set([p2.id]) })
    expect(chosen.map((printer) => printer?.id)).toEqual([
      'p1',
      'p3',
      'p4',
      'xl1',
      undefined,
      undefined,
      undefined,
    ])
  })

  test('a tall part waits for the large printer alone', () => {
    expect(spreadOverFree([tall, unit], shop).map((printer) => printer?.id)).toEqual(['xl1', 'p1'])
    expect(spreadOverFree([tall], { ...shop, busy: new Set(['xl1']) })).toEqual([null])
  })
})
