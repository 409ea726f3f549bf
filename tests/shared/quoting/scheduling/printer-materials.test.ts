import { assert, boolean, constantFrom, integer, property, record, subarray } from 'fast-check'
import { expect, test } from 'vitest'
import { MATERIAL_IDS, type MaterialId } from '../../../../shared/catalog/materials.ts'
import { materialsUpTo } from '../../../../shared/catalog/material-needs.ts'
import {
  freeCapacity,
  firstDayFinished,
  waitsForPrinter,
} from '../../../../shared/quoting/scheduling/capacity.ts'
import {
  materialsAfterChange,
  materialsOf,
  whyDoubtMaterial,
} from '../../../../shared/quoting/scheduling/printer-materials.ts'
import { printersThatFit, type Printer } from '../../../../shared/catalog/printers/printers.ts'
import { calendar, printers } from '../../shop-documents.ts'

const OPEN = { hot_end_c: 290, hardened_nozzle: false, enclosure: false }
const FULL = { hot_end_c: 320, hardened_nozzle: true, enclosure: true }

test.each<[MaterialId, typeof OPEN, string | null]>([
  ['PLA+', OPEN, null],
  ['PETG-CF', OPEN, 'PETG-CF needs a hardened nozzle.'],
  ['ASA', OPEN, 'ASA needs an enclosure.'],
  [
    'PPS-CF',
    OPEN,
    'PPS-CF needs a hot end of 320 °C, and this one reaches 290 °C; it needs a hardened nozzle; it needs an enclosure.',
  ],
  ['PPS-CF', FULL, null],
  ['PPS-CF', { ...FULL, hot_end_c: 319 }, 'PPS-CF needs a hot end of 320 °C, and this one reaches 319 °C.'],
  ['Custom', OPEN, null],
])('%s on the printer %o has the doubt: %s', (material, printer, doubt) =>
  expect(whyDoubtMaterial(printer, material)).toBe(doubt),
)

test('a printer stored before its abilities were kept prints what it printed', () => {
  expect(materialsOf({ hot_end_c: 300, hardened_nozzle: true, enclosure: true })).toEqual(materialsUpTo(300))
})

test('materials follow the abilities, except those that the owner switched', () => {
  const before = {
    ...OPEN,
    materials: MATERIAL_IDS.filter((id) => id === 'ASA' || (id !== 'TPU' && materialsOf(OPEN).includes(id))),
  }
  const after = materialsAfterChange(before, { ...OPEN, hardened_nozzle: true })
  expect(after).toContain('ASA')
  expect(after).not.toContain('TPU')
  expect(after).toContain('PETG-CF')
  expect(materialsAfterChange(before, OPEN)).toEqual(before.materials)
})

const abilities = record({
  hot_end_c: integer({ min: 150, max: 400 }),
  hardened_nozzle: boolean(),
  enclosure: boolean(),
})

test('going to other abilities and back keeps no material that is doubted and was not chosen', () => {
  assert(
    property(abilities, abilities, (first, second) => {
      const materials = materialsAfterChange({ ...first, materials: materialsOf(first) }, second)
      expect(materials).toEqual(materialsOf(second))
    }),
  )
})

const anyPrinter = record({
  materials: subarray([...MATERIAL_IDS]),
  active: boolean(),
  nozzles_mm: subarray([0.4, 0.6], { minLength: 1 }),
  side: integer({ min: 50, max: 400 }),
}).map(({ side, ...rest }, index = 0): Printer => ({
  ...printers[0],
  id: `p${index}`,
  ...rest,
  build_volume_mm: [side, side, side],
}))

test('nothing is planned on a printer that cannot make it', () => {
  const now = Date.UTC(2026, 10, 16, 18) / 1000
  assert(
    property(
      anyPrinter,
      constantFrom(...MATERIAL_IDS),
      integer({ min: 10, max: 400 }),
      (printer, material, size) => {
        const job = {
          quantity: 1,
          unit_seconds: 3600,
          size_mm: [size, size, size] as [number, number, number],
          nozzle_mm: 0.4,
          material,
        }
        const capacity = freeCapacity({ now, calendar, printers: [printer], load: [], margin_mm: 5 })
        const canMake =
          printer.active &&
          printer.materials.includes(material) &&
          printer.nozzles_mm.includes(0.4) &&
          size + 5 <= printer.build_volume_mm[0]
        expect(firstDayFinished(capacity, job) !== null).toBe(canMake)
        expect(printersThatFit([printer], { ...job, margin_mm: 5 }).length).toBe(canMake ? 1 : 0)
      },
    ),
  )
})

test('a printer counts from the end of its maintenance on', () => {
  const now = Date.UTC(2026, 10, 16, 18) / 1000
  const [printer] = printers
  const job = {
    quantity: 1,
    unit_seconds: 3600,
    size_mm: [20, 20, 20] as [number, number, number],
    nozzle_mm: 0.4,
    material: 'PETG' as const,
  }
  const floor = { now, calendar, printers: [printer], load: [], margin_mm: 5 }
  const until = now + 3 * 24 * 3600
  expect(firstDayFinished(freeCapacity(floor), job)).toBe('2026-11-16')
  expect(firstDayFinished(freeCapacity({ ...floor, free_from: new Map([[printer.id, until]]) }), job)).toBe(
    '2026-11-19',
  )
})

test('a job waits for a printer that is out of order only when no other can print it', () => {
  const now = Date.UTC(2026, 10, 16, 18) / 1000
  const [small, ...others] = printers
  const floor = { now, calendar, load: [], margin_mm: 5 }
  const job = {
    quantity: 1,
    unit_seconds: 3600,
    size_mm: [20, 20, 20] as [number, number, number],
    nozzle_mm: 0.4,
    material: 'PETG' as const,
  }
  const off = { ...small, active: false }
  expect(waitsForPrinter(freeCapacity({ ...floor, printers: [off], out_of_order: [small] }), job)).toBe(true)
  expect(
    waitsForPrinter(freeCapacity({ ...floor, printers: [off, ...others], out_of_order: [small] }), job),
  ).toBe(false)
  expect(waitsForPrinter(freeCapacity({ ...floor, printers: [off] }), job)).toBe(false)
})
