import { z } from 'zod'
import type { MaterialId } from '../../catalog/materials.ts'
import { pricePart } from './price-part.ts'
import { ratesOf, type PriceBook } from './price-book.ts'
import { SAMPLE_PRINTS } from './sample-prints.ts'

/** The material whose rates the questions are about; the rates of all others keep their proportion to it. */
export const ASKED_MATERIAL = 'PLA+' satisfies MaterialId

function figure(name: string, [min, max]: [number, number], unit: string) {
  const sentence = `${name} is a number from ${min} to ${max.toLocaleString('en-US')} ${unit}.`
  return z.number(sentence).min(min, sentence).max(max, sentence)
}

function amount(name: string, [min, max]: [cents: number, cents: number]) {
  const sentence = `${name} is from ${dollars(min)} to ${dollars(max)}, in whole cents.`
  return z.int(sentence).min(min, sentence).max(max, sentence)
}

function dollars(cents: number): string {
  return `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
}

/** A price book in five figures. Amounts in cents. */
export const PriceAnswers = z.object({
  /** The hourly rate of a machine that prints `ASKED_MATERIAL`. */
  machine_cents_per_hour: amount('A machine hour', [10, 50_000]),
  /** Selling price of the filament over what the shop pays for it. */
  material_factor: figure('The factor', [1, 50], 'times'),
  setup_cents: amount('The setup fee', [0, 100_000]),
  order_min_cents: amount('The minimum order', [0, 100_000]),
  /** The surcharge of the fastest ship date over Economy. */
  rush_percent: figure('The surcharge', [0, 300], 'percent'),
})
export type PriceAnswers = z.infer<typeof PriceAnswers>

/** Proportions of rates are not exact in floating point. */
const DECIMALS = 6

function trim(value: number): number {
  return Number(value.toFixed(DECIMALS))
}

/** Returns the five figures of a price book, so that answers are shown again as they were given. */
export function readPriceAnswers(book: PriceBook): PriceAnswers {
  const asked = ratesOf(book, ASKED_MATERIAL)
  const cost = asked.filament_cents_per_kg / 1000
  return {
    machine_cents_per_hour: trim(asked.machine_cents_per_hour),
    material_factor: cost === 0 ? 0 : trim(asked.sell_cents_per_gram / cost),
    setup_cents: book.setup_per_line_cents,
    order_min_cents: book.order_min_cents,
    rush_percent: trim((book.asap_factor - 1) * 100),
  }
}

/**
 * Returns the price book with the answers in it. The rates of every material change in proportion to those of
 * `ASKED_MATERIAL`, so that a material that is harder to print stays as much dearer as it was. Everything else stays.
 */
export function applyPriceAnswers(book: PriceBook, answers: PriceAnswers): PriceBook {
  const before = readPriceAnswers(book)
  const rates = Object.entries(book.rates).map(([id, own]) => {
    if ('like' in own) return [id, own]
    const { filament_cents_per_kg, sell_cents_per_gram, machine_cents_per_hour } = own
    const machine = scale(machine_cents_per_hour, [
      before.machine_cents_per_hour,
      answers.machine_cents_per_hour,
    ])
    const sell = scale(sell_cents_per_gram, [before.material_factor, answers.material_factor])
    return [
      id,
      {
        filament_cents_per_kg,
        // Without a factor to compare with, each material takes it from its own cost.
        sell_cents_per_gram: trim(sell ?? (filament_cents_per_kg / 1000) * answers.material_factor),
        machine_cents_per_hour: machine === null ? answers.machine_cents_per_hour : Math.round(machine),
      },
    ]
  })
  return {
    ...book,
    setup_per_line_cents: answers.setup_cents,
    order_min_cents: answers.order_min_cents,
    asap_factor: trim(1 + answers.rush_percent / 100),
    rates: Object.fromEntries(rates) as PriceBook['rates'],
  }
}

/** Null if there is nothing to be in proportion to. */
function scale(rate: number, [before, after]: [number, number]): number | null {
  if (before === after) return rate
  return before === 0 ? null : (rate / before) * after
}

/** Prices of a sample part in whole cents: one piece and ten pieces in Economy, one piece at the fastest date. */
export interface SamplePrices {
  title: string
  one_cents: number
  ten_cents: number
  one_fastest_cents: number
}

const SHOWN_SAMPLES = 3

/** Returns the prices of the first three sample parts in `ASKED_MATERIAL`. */
export function priceSamples(book: PriceBook): SamplePrices[] {
  return SAMPLE_PRINTS.slice(0, SHOWN_SAMPLES).map(({ title, prints, support_contact_mm2 }) => {
    const estimate = { ...prints[ASKED_MATERIAL], support_contact_mm2 }
    const price = (quantity: number) =>
      pricePart({ estimate, material: ASKED_MATERIAL, quantity, book }).prices
    return {
      title,
      one_cents: price(1).week.total_cents,
      ten_cents: price(10).week.total_cents,
      one_fastest_cents: price(1).asap.total_cents,
    }
  })
}
