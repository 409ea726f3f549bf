import { GRAMS_PER_POUND } from '../../../shared/quoting/delivery/delivery-fees.ts'

/** Writes a weight in pounds, to a tenth: `1.4 lb`. */
export function poundsText(grams: number): string {
  return `${Math.round((grams / GRAMS_PER_POUND) * 10) / 10} lb`
}
