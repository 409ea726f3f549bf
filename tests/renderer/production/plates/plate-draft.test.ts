import { describe, expect, test } from 'vitest'
import {
  draftTotals,
  draftUnits,
  fillBed,
  printersForRows,
  whyRowsApart,
} from '../../../../renderer/production/plates/plate-draft.ts'
import { NOW, orderOf, plateOf, printerOf, queueRow } from '../floor/floor-fixtures.ts'

const row = queueRow(orderOf(1001))

describe('units of several orders', () => {
  test('are one plate when material, color, nozzle and layer height agree', () => {
    expect(whyRowsApart([row, queueRow(orderOf(1002))])).toBeNull()
  })

  test('are refused by the rule of the server, with the names of the shop’s own materials', () => {
    const own = (number: number, own_material: string) =>
      queueRow(orderOf(number, { material: 'Custom', own_material }))
    expect(whyRowsApart([own(1001, 'PEI'), own(1002, 'Wood')])).toBe(
      'One plate takes one material: orders 1001 and 1002 are in PEI and Wood.',
    )
    expect(whyRowsApart([row, queueRow(orderOf(1002, { color: 'Red' }))])).toContain('are in Black and Red')
    expect(whyRowsApart([row, queueRow(orderOf(1002), { color_note: 'RAL 5015' })])).toContain(
      'custom colors',
    )
  })
})

describe('a bed', () => {
  test('takes as many as fit beside each other, and leaves the others in the queue', () => {
    const many = queueRow(orderOf(1001), { units: Array.from({ length: 40 }, (_, index) => index + 1) })
    expect(fillBed([many], [256, 256, 256])).toEqual([{ row: many, count: 20 }])
  })

  test('begins with one unit of an order whose first article is not checked yet', () => {
    const first = queueRow(orderOf(1001, { first_article: 'needed' }))
    expect(fillBed([first], [256, 256, 256])[0].count).toBe(1)
  })

  test('takes nothing that is larger than itself, and turns what fits only across', () => {
    const large = queueRow(orderOf(1001), { size_mm: [300, 100, 20] })
    expect(fillBed([large], [256, 256, 256])[0].count).toBe(0)
    expect(fillBed([large], [256, 310, 256])[0].count).toBe(2)
  })
})

test('printers that can print all are offered: free with the filament loaded, free, then busy ones', () => {
  const printers = [
    printerOf('p1', { activity: 'printing', plate: plateOf(1, { ends_at: NOW + 60 }) }),
    printerOf('p2'),
    printerOf('p3', { loaded: { material: 'PLA+', color: 'Black' } }),
    printerOf('p4', { activity: 'maintenance' }),
    printerOf('p5'),
  ]
  const made = queueRow(orderOf(1001), { printer_ids: ['p1', 'p2', 'p3', 'p4'] })
  expect(printersForRows([made], printers).map(({ id }) => id)).toEqual(['p3', 'p2', 'p1'])
})

test('reprints go on the plate before other units of their order', () => {
  const again = queueRow(orderOf(1001), { again: [3] })
  expect(draftUnits([{ row: again, count: 2 }]).map(({ unit }) => unit)).toEqual([3, 1])
  expect(draftTotals([{ row: again, count: 2 }])).toEqual({ units: 2, seconds: 3600, grams: 24 })
})
