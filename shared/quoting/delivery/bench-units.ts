import { GRAMS_PER_POUND } from './delivery-fees.ts'

const MM_PER_INCH = 25.4
const OUNCES_PER_POUND = 16
const GRAMS_PER_OUNCE = GRAMS_PER_POUND / OUNCES_PER_POUND

const tenth = (value: number) => Math.round(value * 10) / 10

/** Writes grams as a US scale shows them: `8.5 oz`, `2 lb 3.3 oz`. */
export function benchWeightText(grams: number): string {
  const ounces = tenth(grams / GRAMS_PER_OUNCE)
  const pounds = Math.floor(ounces / OUNCES_PER_POUND)
  const rest = tenth(ounces - pounds * OUNCES_PER_POUND)
  return [pounds > 0 ? `${pounds} lb` : '', rest > 0 ? `${rest} oz` : ''].filter(Boolean).join(' ')
}

/** Writes sides in millimeters as a US tape shows them: `8.3 × 6.3 × 4.3 in`. */
export function benchSizeText(size_mm: readonly number[]): string {
  return `${size_mm.map((side) => String(tenth(side / MM_PER_INCH))).join(' × ')} in`
}

const GRAMS = new Map([
  ['g', 1],
  ['kg', 1000],
  ['oz', GRAMS_PER_OUNCE],
  ['lb', GRAMS_PER_POUND],
  ['lbs', GRAMS_PER_POUND],
])

const NUMBER = String.raw`\d*[.,]?\d+`
const WEIGHT = new RegExp(`^(${NUMBER}) ?(lbs?|oz|kg|g)?$`, 'i')
const POUNDS_AND_OUNCES = new RegExp(`^(${NUMBER}) ?lbs? ?(${NUMBER}) ?oz$`, 'i')
const SIDE = new RegExp(`^(${NUMBER}) ?(in|"|cm|mm)?$`, 'i')
const MM = new Map([
  ['in', MM_PER_INCH],
  ['"', MM_PER_INCH],
  ['cm', 10],
  ['mm', 1],
])

const numberOf = (text: string) => Number(text.replace(',', '.'))
const wholeOrNull = (value: number) => (Math.round(value) > 0 ? Math.round(value) : null)

/** Reads a weight that was typed, in whole grams; a number alone is in ounces. Null for what is none. */
export function readWeight(text: string): number | null {
  const both = POUNDS_AND_OUNCES.exec(text.trim())
  if (both) return wholeOrNull(numberOf(both[1]) * GRAMS_PER_POUND + numberOf(both[2]) * GRAMS_PER_OUNCE)
  const one = WEIGHT.exec(text.trim())
  return one && wholeOrNull(numberOf(one[1]) * GRAMS.get((one[2] ?? 'oz').toLowerCase())!)
}

/** Reads a side that was typed, in whole millimeters; a number alone is in inches. Null for what is none. */
export function readInches(text: string): number | null {
  const side = SIDE.exec(text.trim())
  return side && wholeOrNull(numberOf(side[1]) * MM.get((side[2] ?? 'in').toLowerCase())!)
}
