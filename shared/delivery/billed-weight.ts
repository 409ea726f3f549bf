import type { Parcel } from './delivery.ts'
import { GRAMS_PER_POUND } from './delivery-fees.ts'

const MM3_PER_CUBIC_INCH = 25.4 ** 3
const CUBIC_FOOT = 12 ** 3

/** What a carrier bills by volume: cubic inches per pound, and from which volume. */
interface Divisor {
  divisor: number
  /** Cubic inches up to which only the actual weight counts. */
  above: number
  source: string
}

/** By the carriers' published rules for domestic parcels. */
const DIVISORS: Record<string, Divisor> = {
  usps: { divisor: 166, above: CUBIC_FOOT, source: 'USPS Domestic Mail Manual, over 1 cubic foot' },
  ups: { divisor: 139, above: 0, source: 'UPS daily rates' },
  upsdap: { divisor: 139, above: 0, source: 'UPS daily rates' },
  fedex: { divisor: 139, above: 0, source: 'FedEx Service Guide' },
  fedexdefault: { divisor: 139, above: 0, source: 'FedEx Service Guide' },
}

/** The pounds that a carrier bills: the greater of actual and dimensional weight, rounded up. */
export function billedWeight(
  parcel: Pick<Parcel, 'size_mm' | 'grams'>,
  { carrier, shopDivisor }: { carrier: string | null; shopDivisor: number },
) {
  const { divisor, above, source } = DIVISORS[carrier?.toLowerCase() ?? ''] ?? {
    divisor: shopDivisor,
    above: 0,
    source: 'delivery settings',
  }
  const [length, width, height] = parcel.size_mm
  const cubic_inches = (length * width * height) / MM3_PER_CUBIC_INCH
  const actual_pounds = parcel.grams / GRAMS_PER_POUND
  const dimensional_pounds = cubic_inches > above ? cubic_inches / divisor : 0
  return {
    actual_pounds,
    dimensional_pounds,
    billed_pounds: Math.max(1, Math.ceil(Math.max(actual_pounds, dimensional_pounds) - 1e-9)),
    divisor,
    source,
  }
}
