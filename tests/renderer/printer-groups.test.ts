import { expect, test } from 'vitest'
import { groupPrinters, movePrinter } from '../../renderer/production/printers/printer-groups.ts'
import type { ShownPrinter } from '../../shared/production/printers-page-data.ts'
import { printers } from '../shared/shop-documents.ts'

const GROUPS: [string, string | null][] = [
  ['a', 'Rack'],
  ['b', null],
  ['c', 'Rack'],
  ['d', null],
]
const list = GROUPS.map(([id, group]) => ({ id, printer: { ...printers[0], id, group } }) as ShownPrinter)

test('printers are listed by group', () => {
  expect(groupPrinters(list).map(([name, rows]) => [name, rows.map(({ id }) => id)])).toEqual([
    ['Rack', ['a', 'c']],
    ['', ['b', 'd']],
  ])
})

test.each<[string, 1 | -1, string[] | null]>([
  ['c', -1, ['c', 'b', 'a', 'd']],
  ['b', 1, ['a', 'd', 'c', 'b']],
  ['a', -1, null],
  ['d', 1, null],
])('%s moves by %d within its group', (id, step, order) => {
  expect(movePrinter(list, id, step)).toEqual(order)
})
