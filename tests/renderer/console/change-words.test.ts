import { expect, test } from 'vitest'
import { changePathText, valueText } from '../../../renderer/platform/documents/change-words.ts'
import type { DocumentChange } from '../../../shared/operations/documents/document-changes.ts'

const changed = (path: DocumentChange['path'], before: unknown, after: unknown): DocumentChange => ({
  path,
  kind: 'changed',
  before,
  after,
})

test.each<[DocumentChange, string, string, string]>([
  [
    changed(['courier', 'paused_until'], null, 1_009_872_000),
    'Courier › Paused until',
    'None',
    'Tue, Jan 1, 2002, 12:00 AM',
  ],
  [
    changed(['courier', 'weekdays'], [1, 2], [1, 7]),
    'Courier › Weekdays',
    'Monday, Tuesday',
    'Monday, Sunday',
  ],
  [
    changed(['packing', 'filling_cents_per_liter'], 0, 5.5),
    'Packing › Filling',
    '$0.00 per liter',
    '$0.055 per liter',
  ],
  [changed(['order_min_cents'], 1500, 1800), 'Minimum per order', '$15.00', '$18.00'],
  [
    changed(['rates', 'PETG', 'sell_cents_per_gram'], 7, 7.5),
    'Rates › PETG › Price',
    '$0.07 per g',
    '$0.075 per g',
  ],
  [
    changed(['quantity_breaks', { by: 'from', key: 25 }, 'percent'], 15, 12),
    'Quantity breaks › from 25 › Percent',
    '15%',
    '12%',
  ],
  [
    changed(['materials', { by: 'id', key: 'TPU' }, 'available'], true, false),
    'Materials › TPU › Available',
    'Yes',
    'No',
  ],
  [
    changed(['weekday_hours', '5', 'closes'], '18:00', '15:00'),
    'Weekday hours › Friday › Closes',
    '18:00',
    '15:00',
  ],
  [changed(['user'], null, 'shop'), 'User', 'None', 'shop'],
  [changed(['zips'], ['94'], []), 'Zips', '94', 'None'],
])('%o reads: %s, before %s, after %s', (change, path, before, after) => {
  expect([changePathText(change), valueText(change, 'before'), valueText(change, 'after')]).toEqual([
    path,
    before,
    after,
  ])
})

test('an item that was added or removed shows its fields on one side only', () => {
  const item = { from: 50, percent: 20 }
  const path = ['quantity_breaks', { by: 'from', key: 50 }]
  const added: DocumentChange = { path, kind: 'added', before: null, after: item }
  expect([valueText(added, 'before'), valueText(added, 'after')]).toEqual(['—', 'From: 50; Percent: 20%'])
  expect(valueText({ path, kind: 'removed', before: item, after: null }, 'after')).toBe('Removed')
})
