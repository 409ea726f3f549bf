import { GRAMS_PER_POUND } from '../../../shared/quoting/delivery/delivery-fees.ts'

const MM_PER_INCH = 25.4

/** Writes the sides of a box in inches, as boxes are sold: `6 × 4 × 4`. To a tenth, because stored sides are whole millimeters. */
export function boxSizeText(size_mm: readonly number[]): string {
  return size_mm.map((side) => String(Math.round((side / MM_PER_INCH) * 10) / 10)).join(' × ')
}

/** Writes a weight in pounds, to a tenth: `1.4 lb`. */
export function poundsText(grams: number): string {
  return `${Math.round((grams / GRAMS_PER_POUND) * 10) / 10} lb`
}
