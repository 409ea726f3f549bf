import type { BilledWeight } from '../../shared/orders/parcel-work.ts'

/** `13.5 lb dimensional weight: 13 × 12 × 12 in, 139 in³ per lb, UPS daily rates`. */
export function dimensionalText({ dimensional_pounds, sides_in, divisor, source }: BilledWeight): string {
  const sides = sides_in === null ? '' : `${sides_in.join(' × ')} in, `
  return `${dimensional_pounds.toFixed(1)} lb dimensional weight: ${sides}${divisor} in³ per lb, ${source}`
}
