import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MATERIAL_IDS } from '../../../../shared/catalog/materials.ts'
import {
  applyPriceAnswers,
  ASKED_MATERIAL,
  PriceAnswers,
  priceSamples,
  readPriceAnswers,
} from '../../../../shared/quoting/pricing/price-answers.ts'
import { PriceBook, ratesOf } from '../../../../shared/quoting/pricing/price-book.ts'
import { pricePart } from '../../../../shared/quoting/pricing/price-part.ts'
import { SAMPLE_PRINTS } from '../../../../shared/quoting/pricing/sample-prints.ts'
import { priceBook as book } from '../../shop-documents.ts'

const first = readPriceAnswers(book)

const anyAnswers = fc.record({
  machine_cents_per_hour: fc.integer({ min: 10, max: 50_000 }),
  material_factor: fc.integer({ min: 100, max: 5000 }).map((hundredths) => hundredths / 100),
  setup_cents: fc.integer({ min: 0, max: 100_000 }),
  order_min_cents: fc.integer({ min: 0, max: 100_000 }),
  rush_percent: fc.integer({ min: 0, max: 300 }),
})

/** Every sample part in every material, one and ten pieces at both speeds. */
function allPrices(prices: PriceBook): number[] {
  return SAMPLE_PRINTS.flatMap(({ prints, support_contact_mm2 }) =>
    MATERIAL_IDS.flatMap((material) =>
      [1, 10].flatMap((quantity) => {
        const estimate = { ...prints[material], support_contact_mm2 }
        const { asap, week } = pricePart({ estimate, material, quantity, book: prices }).prices
        return [asap.total_cents, week.total_cents]
      }),
    ),
  )
}

describe('a price book of answers', () => {
  test('reads the first-run price book as five figures, and leaves it as it is', () => {
    expect(first).toEqual({
      machine_cents_per_hour: 450,
      material_factor: 2.8,
      setup_cents: 800,
      order_min_cents: 1500,
      rush_percent: 25,
    })
    expect(applyPriceAnswers(book, first)).toEqual(book)
  })

  test('keeps how much dearer one material is than another', () => {
    const next = applyPriceAnswers(book, { ...first, machine_cents_per_hour: 900, material_factor: 5.6 })
    for (const id of MATERIAL_IDS) {
      const [before, after] = [ratesOf(book, id), ratesOf(next, id)]
      expect(after.machine_cents_per_hour).toBeCloseTo(before.machine_cents_per_hour * 2, 0)
      expect(after.sell_cents_per_gram).toBeCloseTo(before.sell_cents_per_gram * 2, 6)
      expect(after.filament_cents_per_kg).toBe(before.filament_cents_per_kg)
    }
  })

  test('is valid for any answers, and shows them again', () => {
    fc.assert(
      fc.property(anyAnswers, anyAnswers, (earlier, answers) => {
        expect(PriceAnswers.safeParse(answers).success).toBe(true)
        const next = applyPriceAnswers(applyPriceAnswers(book, earlier), answers)
        expect(PriceBook.parse(next)).toEqual(next)
        const shown = readPriceAnswers(next)
        expect(shown.machine_cents_per_hour).toBe(answers.machine_cents_per_hour)
        expect(shown.material_factor).toBeCloseTo(answers.material_factor, 4)
        expect(shown).toMatchObject({
          setup_cents: answers.setup_cents,
          order_min_cents: answers.order_min_cents,
          rush_percent: answers.rush_percent,
        })
      }),
    )
  })

  test('never lowers a price when one of the answers rises', () => {
    const names = Object.keys(first) as (keyof PriceAnswers)[]
    fc.assert(
      fc.property(
        anyAnswers,
        fc.constantFrom(...names),
        fc.integer({ min: 1, max: 40 }),
        (answers, name, more) => {
          const lower = allPrices(applyPriceAnswers(book, answers))
          const higher = allPrices(applyPriceAnswers(book, { ...answers, [name]: answers[name] + more }))
          expect(higher.every((cents, at) => cents >= lower[at])).toBe(true)
        },
      ),
      { numRuns: 40 },
    )
  })

  test('raises the price of a part above the minimums with the machine rate', () => {
    const free = { ...first, setup_cents: 0, order_min_cents: 0 }
    fc.assert(
      fc.property(fc.integer({ min: 500, max: 40_000 }), fc.integer({ min: 10, max: 500 }), (rate, more) => {
        const [low, high] = [rate, rate + more].map((machine_cents_per_hour) =>
          priceSamples(applyPriceAnswers(book, { ...free, machine_cents_per_hour })),
        )
        expect(high[0].one_cents).toBeGreaterThan(low[0].one_cents)
        expect(high[0].one_fastest_cents).toBeGreaterThan(low[0].one_fastest_cents)
      }),
    )
  })

  test('gives every material the rate when there was none before', () => {
    const rates = Object.fromEntries(
      Object.entries(book.rates).map(([id, own]) => [
        id,
        'like' in own ? own : { ...own, machine_cents_per_hour: 0, sell_cents_per_gram: 0 },
      ]),
    ) as PriceBook['rates']
    const next = applyPriceAnswers({ ...book, rates }, first)
    expect(ratesOf(next, 'ASA')).toEqual({
      filament_cents_per_kg: 3200,
      machine_cents_per_hour: 450,
      sell_cents_per_gram: 8.96,
    })
    expect(readPriceAnswers(next)).toEqual(first)
  })
})

test.each<[keyof PriceAnswers, number]>([
  ['machine_cents_per_hour', 0],
  ['machine_cents_per_hour', 450.5],
  ['material_factor', 0.9],
  ['setup_cents', Number.NaN],
  ['order_min_cents', 100_001],
  ['rush_percent', -1],
])('an answer of %s that is %s is a fault in a sentence', (name, value) => {
  const { error } = PriceAnswers.safeParse({ ...first, [name]: value })
  expect(error?.issues).toHaveLength(1)
  expect(error?.issues[0]).toMatchObject({ path: [name], message: expect.stringMatching(/^(A|The) .*\.$/) })
})

test('three sample parts are shown, in the material that is asked about', () => {
  expect(ASKED_MATERIAL).toBe('PLA+')
  expect(priceSamples(book).map(({ title }) => title)).toEqual(['Motor bracket', 'Knob', 'Wall hook'])
  for (const { one_cents, ten_cents, one_fastest_cents } of priceSamples(book)) {
    expect(ten_cents).toBeGreaterThan(one_cents)
    expect(one_fastest_cents).toBeGreaterThan(one_cents)
  }
})
