import { expect, test } from 'vitest'
import { printersThatFit, type PrinterNeeds } from '../../../shared/scheduling/printers.ts'
import { printers } from '../shop-documents.ts'

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
])('%s', (_, needs, ids) => {
  const fitting = printersThatFit(printers, { size_mm: [50, 40, 30], nozzle_mm: 0.4, margin_mm: 5, ...needs })
  expect(fitting.map(({ id }) => id)).toEqual(ids)
})

test('a printer that is switched off takes nothing', () => {
  const [first, ...others] = printers
  const needs: PrinterNeeds = { size_mm: [50, 40, 30], nozzle_mm: 0.4, margin_mm: 5 }
  expect(printersThatFit([{ ...first, active: false }, ...others], needs)).toEqual(others)
})
