import { describe, expect, test } from 'vitest'
import { scanTarget } from '../../../../renderer/production/shop-floor/scan-target.ts'
import { floorBoard, floorPlate, floorPrinter, floorUnit, head } from './floor-fixtures.ts'

const printing = floorPlate(17, { units: [floorUnit(1012, 1), floorUnit(1012, 2, { outcome: 'failed' })] })
const next = floorPlate(18, {
  status: 'planned',
  printer_id: 'p1',
  units: [floorUnit(1013, 1)],
  orders: [head(1013)],
})
const second = floorPlate(19, { status: 'planned', printer_id: 'p2', units: [], orders: [] })
const third = floorPlate(20, { status: 'planned', printer_id: 'p2', units: [], orders: [] })
const board = floorBoard({
  printers: [
    floorPrinter('p1', { plate: printing, next: ['pl_18'] }),
    floorPrinter('p2', { next: ['pl_19', 'pl_20'] }),
  ],
  plates: [printing, next, second, third],
  finish: [
    { id: 'q_1014-finishing', order: head(1014), status: 'finishing', units: [1, 3], complete: false },
    { id: 'q_1014-ready', order: head(1014), status: 'ready', units: [2], complete: false },
  ],
  queue: [
    {
      id: 'q_1015-1',
      order: head(1015),
      units: [1],
      again: [],
      seconds: 60,
      grams: 1,
      size_mm: [1, 1, 1],
      nozzle_mm: 0.4,
      layer_height_mm: 0.2,
      color_note: null,
      priority: 0,
      held: null,
      printer_ids: [],
    },
  ],
})

describe('a scanned code', () => {
  test.each([
    ['P-17', 'a plate on a bed', { kind: 'printer', printer_id: 'p1' }],
    ['P-18', 'a plate that waits for another one', { kind: 'plate', plate_id: 'pl_18' }],
    ['P-19', 'the next plate of a free printer', { kind: 'printer', printer_id: 'p2' }],
    ['P-20', 'a plate after the next', { kind: 'plate', plate_id: 'pl_20' }],
    ['M-P2', 'a printer', { kind: 'printer', printer_id: 'p2' }],
    ['U-1014-3', 'a unit to check', { kind: 'check', row_id: 'q_1014-finishing', unit: 3 }],
    ['1014-1', 'a unit by its label', { kind: 'check', row_id: 'q_1014-finishing', unit: 1 }],
    ['O-1014', 'all units of an order to check', { kind: 'check', row_id: 'q_1014-finishing', unit: null }],
    ['U-1012-1', 'a unit that prints', { kind: 'printer', printer_id: 'p1' }],
    ['1012', 'an order that prints', { kind: 'printer', printer_id: 'p1' }],
  ])('%s opens %s', (code, _, target) => {
    expect(scanTarget(board, code)).toEqual(target)
  })

  test.each([
    ['P-99', 'Plate 99 is cleared or was removed.'],
    ['M-P9', 'There is no such printer.'],
    ['U-1014-2', 'Unit 2 of order 1014 is checked already.'],
    ['U-1012-2', 'Unit 2 of order 1012 is not on the shop floor.'],
    ['U-1015-1', 'Unit 1 of order 1015 waits to be printed.'],
    ['O-1015', 'Order 1015 waits to be printed.'],
    ['O-4', 'Nothing of order 4 is on the shop floor.'],
    ['4006381333931x', '“4006381333931x” is not a code of this shop.'],
  ])('%s opens nothing and says why', (code, text) => {
    expect(scanTarget(board, code)).toEqual({ kind: 'message', text })
  })
})
