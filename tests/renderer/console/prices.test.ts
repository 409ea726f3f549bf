import { describe, expect, test } from 'vitest'
import { niceTicks } from '../../../renderer/quoting/prices/chart-scale.ts'
import {
  compareLines,
  drawnQuantity,
  FIRST_EXAMPLE,
  listedQuantities,
  priceCurve,
  requestOf,
} from '../../../renderer/quoting/prices/example-part.ts'
import { changeText, leftOutText } from '../../../renderer/quoting/prices/trial-words.ts'
import { pricePart } from '../../../shared/quoting/pricing/price-part.ts'
import { PriceTrial } from '../../../shared/quoting/pricing/price-trial.ts'
import { SAMPLE_PRINTS } from '../../../shared/quoting/pricing/sample-prints.ts'
import { NO_COSTS, priceBook } from '../../shared/shop-documents.ts'

const request = requestOf(FIRST_EXAMPLE, priceBook)!

describe('the example', () => {
  test('takes what the sample part takes in its material, or what is typed', () => {
    const { prints, support_contact_mm2 } = SAMPLE_PRINTS[0]
    const inPetg = requestOf({ ...FIRST_EXAMPLE, material: 'PETG' }, priceBook)
    expect(inPetg?.estimate).toEqual({ ...prints.PETG, support_contact_mm2 })
    const typed = { grams: 5, seconds: 60, support_contact_mm2: 0 }
    expect(requestOf({ ...FIRST_EXAMPLE, file: null, typed }, priceBook)?.estimate).toEqual(typed)
  })

  test.each([
    ['no quantity', { quantity: Number.NaN }],
    ['half a piece', { quantity: 1.5 }],
    ['more pieces than a quote may have', { quantity: 101 }],
    ['no weight', { file: null, typed: { grams: Number.NaN, seconds: 60, support_contact_mm2: 0 } }],
    ['negative time', { file: null, typed: { grams: 5, seconds: -60, support_contact_mm2: 0 } }],
  ])('has no price with %s', (_, more) => {
    expect(requestOf({ ...FIRST_EXAMPLE, ...more }, priceBook)).toBeNull()
  })
})

describe('the lines of two prices', () => {
  test('are paired in the order of a price, and one that only one of them has is kept', () => {
    const cheap = { ...priceBook, order_min_cents: 9000, min_unit_cents: 0 }
    const plain = { ...priceBook, order_min_cents: 0, setup_per_line_cents: 0 }
    const [before, after] = [cheap, plain].map((book) => pricePart({ ...request, book }).prices.week.lines)
    const compared = compareLines(before, after)
    expect(compared.map(({ code }) => code)).toEqual([
      'material',
      'machine',
      'handling',
      'support_removal',
      'setup',
      'order_minimum',
    ])
    expect(compared.find(({ code }) => code === 'setup')).toMatchObject({ before: 800, after: null })
    const sum = compared.reduce((cents, line) => cents + (line.before ?? 0), 0)
    expect(sum).toBe(9000)
  })
})

describe('the curves', () => {
  test('are the prices of a quote of each quantity', () => {
    const curve = priceCurve(request, 12)
    const { asap, week } = pricePart({ ...request, quantity: 12 }).prices
    expect(curve).toHaveLength(12)
    expect(curve[11]).toEqual({
      quantity: 12,
      economy_unit_cents: week.unit_cents,
      fastest_unit_cents: asap.unit_cents,
      surcharge_cents: asap.total_cents - week.total_cents,
    })
  })

  test('go somewhat beyond the last break and list every break', () => {
    expect(drawnQuantity(request)).toBe(63)
    expect(listedQuantities(request)).toEqual([1, 5, 10, 25, 50, 63])
    expect(drawnQuantity({ ...request, book: { ...priceBook, quantity_breaks: [] } })).toBe(20)
    expect(listedQuantities({ ...request, quantity: 100 })).toEqual([1, 5, 10, 25, 50, 100])
  })
})

test.each([
  [0, [0, 1]],
  [3, [0, 1, 2, 3]],
  [1514, [0, 500, 1000, 1500, 2000]],
  [10_000, [0, 2500, 5000, 7500, 10_000]],
])('an axis up to %s has the ticks %j', (largest, ticks) => {
  expect(niceTicks(largest)).toEqual(ticks)
})

describe('the words of the test bench', () => {
  test('say how many were not priced again, and why', () => {
    const trial = new PriceTrial(priceBook, NO_COSTS)
    expect(leftOutText(trial.result())).toBeNull()
    trial.leaveOut('priced_by_staff')
    trial.leaveOut('priced_by_staff')
    trial.leaveOut('not_priced')
    expect(leftOutText(trial.result(4100))).toBe(
      'The newest 3 of 4,100 were looked at. 3 not priced again: 2 priced by staff, 1 without a price.',
    )
  })

  test.each([
    [1000, 1042, '+4.2%'],
    [1000, 900, '−10%'],
    [1000, 1000, '0%'],
    [0, 5, null],
  ])('say the change from %s to %s as %s', (before, after, text) => {
    expect(changeText(before, after)).toBe(text)
  })
})
