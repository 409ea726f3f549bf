import { expect, test } from 'vitest'
import { checkDocument } from '../../../../shared/operations/documents/document-faults.ts'
import { priceBook } from '../../shop-documents.ts'

const own = { filament_cents_per_kg: 2500, sell_cents_per_gram: 6.5, machine_cents_per_hour: 450 }

test.each<[string, object, string, string]>([
  [
    'a rate that is no number',
    { ...own, sell_cents_per_gram: Number.NaN },
    'rates.PETG.sell_cents_per_gram',
    'This must be a number.',
  ],
  [
    'a rate below zero',
    { ...own, machine_cents_per_hour: -1 },
    'rates.PETG.machine_cents_per_hour',
    'This must be at least 0.',
  ],
  [
    'a missing rate',
    { filament_cents_per_kg: 1, sell_cents_per_gram: 1 },
    'rates.PETG.machine_cents_per_hour',
    'This is missing.',
  ],
  ['a factor of zero', { like: 'ABS', factor: 0 }, 'rates.PETG.factor', 'This must be more than 0.'],
  [
    'a loan from a borrower',
    { like: 'Custom', factor: 2 },
    'rates.PETG.like',
    'PETG cannot take its rates from Custom, which has none of its own.',
  ],
])('a fault names the field of %s', (_, rates, path, message) => {
  const body = { ...priceBook, rates: { ...priceBook.rates, PETG: rates } }
  const checked = checkDocument('price_book', body)
  expect('faults' in checked ? checked.faults : []).toContainEqual({ kind: 'price_book', path, message })
})

test('a fault names the value itself where it has none of the forms', () => {
  const checked = checkDocument('price_book', { ...priceBook, rates: { ...priceBook.rates, PETG: 'cheap' } })
  const message = 'This fits none of the allowed forms.'
  expect(checked).toEqual({ faults: [{ kind: 'price_book', path: 'rates.PETG', message }] })
})

test.each<[string, { from: number; percent: number }[], string]>([
  [
    'two of the same quantity',
    [
      { from: 5, percent: 5 },
      { from: 5, percent: 8 },
    ],
    'quantity_breaks.1.from',
  ],
  [
    'a smaller discount for more',
    [
      { from: 5, percent: 5 },
      { from: 9, percent: 4 },
    ],
    'quantity_breaks.1.percent',
  ],
])('a fault names the quantity break of %s', (_, quantity_breaks, path) => {
  const message = 'Quantity breaks must rise, in quantity and in percent.'
  expect(checkDocument('price_book', { ...priceBook, quantity_breaks })).toEqual({
    faults: [{ kind: 'price_book', path, message }],
  })
})
