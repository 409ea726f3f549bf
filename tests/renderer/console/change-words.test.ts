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
  [
    changed(['extras', { by: 'id', key: 'x1', name: 'Sanding' }, 'cents'], 800, 950),
    'Extras › Sanding › Price',
    '$8.00',
    '$9.50',
  ],
  [
    changed(['extras', { by: 'id', key: 'x1', name: 'Sanding' }], null, {
      id: 'x1',
      name: 'Sanding',
      per: 'order',
      max_count: 2,
    }),
    'Extras › Sanding',
    'None',
    'Name: Sanding; Priced per: order; At most: 2',
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
    '6:00 PM',
    '3:00 PM',
  ],
  [
    changed(['weekday_hours', '6'], { opens: '09:00', closes: '17:00' }, { opens: '10:30', closes: '12:00' }),
    'Weekday hours › Saturday',
    '9:00 AM to 5:00 PM',
    '10:30 AM to 12:00 PM',
  ],
  [
    changed(['closures', { by: 'day', key: '2001-12-24' }, 'until'], '2002-01-01', '2002-01-02'),
    'Closed Mon, Dec 24, 2001 › Last day',
    'Tue, Jan 1, 2002',
    'Wed, Jan 2, 2002',
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

test.each([
  [
    'closures',
    { day: '2001-12-24', until: '2002-01-02', reason: 'Winter break' },
    'Closed Mon, Dec 24, 2001 to Wed, Jan 2, 2002',
    'Winter break',
  ],
  [
    'half_days',
    { day: '2001-12-24', closes: '13:00', reason: 'Christmas Eve' },
    'Closes early Mon, Dec 24, 2001',
    'Christmas Eve, at 1:00 PM',
  ],
])('an entry of %s reads as a sentence, added or removed', (list, item, path, words) => {
  const at = [list, { by: 'day', key: item.day }]
  const added: DocumentChange = { path: at, kind: 'added', before: null, after: item }
  const removed: DocumentChange = { path: at, kind: 'removed', before: item, after: null }
  expect([changePathText(added), valueText(added, 'after')]).toEqual([path, words])
  expect([changePathText(removed), valueText(removed, 'before')]).toEqual([path, words])
})
