import { expect, test } from 'vitest'
import { printerOf } from '../../main/printers/list-printers.ts'

test.each([
  [{ 'printer-state': '3', 'printer-is-accepting-jobs': 'true' }, true],
  [{ 'printer-state': '4', 'printer-is-accepting-jobs': 'true' }, true],
  [{ 'printer-state': '5', 'printer-is-accepting-jobs': 'true' }, false],
  [{ 'printer-state': '3', 'printer-is-accepting-jobs': 'false' }, false],
  [{}, true],
])('a printer of which the system says %j is ready: %s', (options, is_ready) => {
  const printer = printerOf({ name: 'Zebra_ZD420', displayName: 'Zebra ZD420', options })
  expect(printer).toEqual({ name: 'Zebra_ZD420', label: 'Zebra ZD420', is_ready })
})

test('a printer without a name for people has the system’s', () => {
  expect(printerOf({ name: 'Zebra', displayName: '', options: {} }).label).toBe('Zebra')
})
