import { expect, test } from 'vitest'
import { MATERIAL_IDS } from '../../../../shared/catalog/materials.ts'
import { MATERIAL_NEEDS } from '../../../../shared/catalog/material-needs.ts'
import { Printer, printersThatFit, type PrinterNeeds } from '../../../../shared/catalog/printers/printers.ts'
import { printers, rawDocument } from '../../shop-documents.ts'

const SMALL: PrinterNeeds = { size_mm: [50, 40, 30], nozzle_mm: 0.4, material: 'PLA+', margin_mm: 5 }

/** Four printers of 256 x 256 x 256 mm and one of 350 x 320 x 325 mm; 5 mm stay free in each direction. */
test.each<[string, Partial<PrinterNeeds>, string[]]>([
  ['a small part fits all', {}, ['p1', 'p2', 'p3', 'p4', 'xl1']],
  ['251 mm and the margin just fit', { size_mm: [251, 251, 251] }, ['p1', 'p2', 'p3', 'p4', 'xl1']],
  ['a hair more fits only the large one', { size_mm: [251.1, 100, 100] }, ['xl1']],
  ['it may be turned on the plate', { size_mm: [310, 340, 100] }, ['xl1']],
  ['it may not be tipped over', { size_mm: [100, 100, 330] }, []],
  ['nothing takes what is too wide both ways', { size_mm: [330, 330, 10] }, []],
  ['without a margin more fits', { size_mm: [256, 256, 256], margin_mm: 0 }, ['p1', 'p2', 'p3', 'p4', 'xl1']],
  ['the nozzle must be there', { nozzle_mm: 0.8 }, []],
  ['all of them print PPA-CF', { material: 'PPA-CF' }, ['p1', 'p2', 'p3', 'p4', 'xl1']],
  ['none of them melts PPS-CF', { material: 'PPS-CF' }, []],
])('%s', (_, needs, ids) => {
  const fitting = printersThatFit(printers, { ...SMALL, ...needs })
  expect(fitting.map(({ id }) => id)).toEqual(ids)
})

test('a printer that is switched off takes nothing', () => {
  const [first, ...others] = printers
  expect(printersThatFit([{ ...first, active: false }, ...others], SMALL)).toEqual(others)
})

test('only a printer that can print the material takes a part', () => {
  const [first, second, ...others] = printers
  const hot: Printer = { ...second, materials: [...second.materials, 'PPS-CF'] }
  expect(printersThatFit([first, hot, ...others], { ...SMALL, material: 'PPS-CF' })).toEqual([hot])
})

test('the printers of a new shop print what a hot end of 300 °C melts', () => {
  const melted = MATERIAL_IDS.filter((id) => (MATERIAL_NEEDS[id]?.nozzle_c ?? 0) <= 300)
  expect(melted).not.toContain('PPS-CF')
  for (const { materials } of printers) expect(materials).toEqual(melted)
})

test('a printer that was stored before printers knew their materials is read as one of these', () => {
  const [{ materials: _new, ...stored }] = rawDocument('printers') as Record<string, unknown>[]
  expect(Printer.parse(stored)).toEqual(printers[0])
})
