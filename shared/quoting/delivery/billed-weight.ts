import type { Parcel } from './delivery.ts'
import { GRAMS_PER_POUND } from './delivery-fees.ts'

const MM_PER_INCH = 25.4
const CUBIC_FOOT = 12 ** 3

/** The rule by which a carrier bills volume as weight. */
interface VolumeRule {
  /** Cubic inches per pound. */
  divisor: number
  /** Cubic inches up to which only the actual weight counts. */
  above: number
  source: string
}

const UPS: VolumeRule = { divisor: 139, above: 0, source: 'UPS daily rates' }
const FEDEX: VolumeRule = { divisor: 139, above: 0, source: 'FedEx Service Guide' }

/**
 * The carriers' published rules for domestic parcels of 2026. All round each side up to the whole inch first: UPS and FedEx
 * since August 18, 2025 (https://www.supplychaindive.com/news/ups-dimensional-weight-rounding-change/756929), USPS since
 * July 12, 2026, when it also replaced 166 with 139 (https://thelogisticnews.com/?p=18371). With USPS the volume counts
 * above one cubic foot only.
 */
const VOLUME_RULES: Record<string, VolumeRule> = {
  usps: { divisor: 139, above: CUBIC_FOOT, source: 'USPS Domestic Mail Manual, over 1 cubic foot' },
  ups: UPS,
  upsdap: UPS,
  fedex: FEDEX,
  fedexdefault: FEDEX,
}

/** Carriers whose rules for volumes are known, as staff write them. */
export const VOLUME_CARRIERS = ['USPS', 'UPS', 'FedEx'] as const

/**
 * Returns the pounds that a carrier bills: the greater of actual and dimensional weight, rounded up. A carrier without a known rule has the
 * shop's divisor, and sides as they are.
 */
export function billedWeight(
  parcel: Pick<Parcel, 'size_mm' | 'grams'>,
  { carrier, shopDivisor }: { carrier: string | null; shopDivisor: number },
) {
  const rule = VOLUME_RULES[carrier?.toLowerCase() ?? '']
  const { divisor, above, source } = rule ?? { divisor: shopDivisor, above: 0, source: 'delivery settings' }
  const sides_in = rule ? wholeInches(parcel.size_mm) : null
  const [length, width, height] = sides_in ?? parcel.size_mm.map((side) => side / MM_PER_INCH)
  const cubic_inches = length * width * height
  const actual_pounds = parcel.grams / GRAMS_PER_POUND
  const dimensional_pounds = cubic_inches > above ? cubic_inches / divisor : 0
  return {
    actual_pounds,
    dimensional_pounds,
    billed_pounds: Math.max(1, Math.ceil(Math.max(actual_pounds, dimensional_pounds) - 1e-9)),
    sides_in,
    divisor,
    source,
  }
}

/** Sides are kept in whole millimeters, rounded up: a box of 12 in has 305 mm, and is no box of 13 in. */
const ROUNDED_UP_MM = 0.999

function wholeInches(size_mm: Parcel['size_mm']): [number, number, number] {
  return size_mm.map((side) => Math.max(1, Math.ceil((side - ROUNDED_UP_MM) / MM_PER_INCH))) as [
    number,
    number,
    number,
  ]
}
