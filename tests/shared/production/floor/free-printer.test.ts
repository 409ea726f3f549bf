import { expect, test } from 'vitest'
import { rowsFor } from '../../../../shared/production/floor/free-printer.ts'
import { orderOf, printerOf, queueRow } from '../../../renderer/production/floor/floor-fixtures.ts'

const black = queueRow(orderOf(1001))
const white = queueRow(orderOf(1002, { color: 'White' }))
const numbers = (rows: ReturnType<typeof rowsFor>) => rows.map(({ order }) => order.number)

test('a printer takes units of its loaded filament first, then the most urgent', () => {
  const loaded = { material: 'PLA+', color: 'White' } as const
  expect(numbers(rowsFor(printerOf('p1', { loaded }), [black, white]))).toEqual([1002, 1001])
  expect(numbers(rowsFor(printerOf('p1'), [black, white]))).toEqual([1001, 1002])
})

test('a custom color is not known to be loaded', () => {
  const loaded = { material: 'PLA+', color: 'Custom' } as const
  const custom = queueRow(orderOf(1003, { color: 'Custom' }), { color_note: 'RAL 5015' })
  expect(numbers(rowsFor(printerOf('p1', { loaded }), [black, custom]))).toEqual([1001, 1003])
})

test('a printer takes no units that are on hold or that another printer has to print', () => {
  const held = queueRow(orderOf(1003), { held: { reason: 'No spool', cause: 'shop', since: 0 } })
  const paused = queueRow(orderOf(1004, { status: 'on_hold' }))
  const large = queueRow(orderOf(1005), { printer_ids: ['p2'] })
  expect(numbers(rowsFor(printerOf('p1'), [held, paused, large, black]))).toEqual([1001])
})
