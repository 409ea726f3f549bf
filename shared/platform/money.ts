/** An amount of US dollars in whole cents. Fractions exist only inside this file and are rounded by a named rule. */
export type Cents = number

/** `half_up`: to the nearest, a half away from zero, so that a refund mirrors its charge. `up` and `down`: along the number line. */
export type Rounding = 'half_up' | 'up' | 'down'

/** Floating-point error of a product is far smaller than this, and must not decide a price. */
const NOISE = 1e-7

/** Percentages are exact to four decimals (a sales tax of 9.875 %). */
const PERCENT_SCALE = 10_000

/** Returns the amount. Throws RangeError for fractions, NaN and unsafe integers. */
export function asCents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not a whole number of cents`)
  return amount === 0 ? 0 : amount
}

/** Rounds a rate times a measure (cents per gram x grams) to whole cents. */
export function roundCents(amount: number, rounding: Rounding = 'half_up'): Cents {
  if (rounding === 'up') return asCents(Math.ceil(amount - NOISE))
  if (rounding === 'down') return asCents(Math.floor(amount + NOISE))
  return asCents(Math.sign(amount) * Math.floor(Math.abs(amount) + 0.5 + NOISE))
}

/** `percent` of an amount; `percentOf(2000, 10)` is 200. */
export function percentOf(amount: Cents, percent: number, rounding: Rounding = 'half_up'): Cents {
  const scaled = BigInt(asCents(amount)) * BigInt(asCents(Math.round(percent * PERCENT_SCALE)))
  const whole = BigInt(100 * PERCENT_SCALE)
  // Separates whole and fractional cents, so that a large amount keeps its last cent.
  return asCents(Number(scaled / whole) + roundCents(Number(scaled % whole) / Number(whole), rounding))
}

/** Returns the next multiple of `step` at or above the amount; `ceilTo(1892, 10)` is 1900. */
export function ceilTo(amount: Cents, step: Cents): Cents {
  if (asCents(step) <= 0) throw new RangeError(`${step} is not a step to round to`)
  return asCents(Math.ceil(asCents(amount) / step) * step)
}

export function sumCents(amounts: readonly Cents[]): Cents {
  return amounts.reduce((sum, amount) => asCents(sum + asCents(amount)), 0)
}

/**
 * Splits an amount by weights so that the parts add up to it exactly (largest remainder; equal remainders go to the
 * earlier part). Weights that are all zero share equally. Throws RangeError for no weights or a negative one.
 */
export function allocate(amount: Cents, weights: readonly number[]): Cents[] {
  const shares = sharesOf(weights)
  const exact = shares.map((share) => asCents(amount) * share)
  const parts = exact.map((part) => Math.floor(part + NOISE))
  const left = amount - sumCents(parts)
  const byRemainder = exact
    .map((part, at) => ({ at, remainder: part - parts[at] }))
    .sort((a, b) => (Math.abs(b.remainder - a.remainder) > NOISE ? b.remainder - a.remainder : a.at - b.at))
  for (const { at } of byRemainder.slice(0, left)) parts[at] += 1
  return parts.map(asCents)
}

function sharesOf(weights: readonly number[]): number[] {
  if (weights.length === 0) throw new RangeError('There is nobody to share with')
  if (!weights.every((weight) => weight >= 0 && Number.isFinite(weight)))
    throw new RangeError(`${weights.join(', ')} are not weights`)
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => (whole === 0 ? 1 / weights.length : weight / whole))
}

/** `1892` as "$18.92", `120400` as "$1,204.00", `-50` as "-$0.50". */
export function formatCents(amount: Cents): string {
  const absolute = Math.abs(asCents(amount))
  const dollars = String(Math.floor(absolute / 100)).replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return `${amount < 0 ? '-' : ''}$${dollars}.${String(absolute % 100).padStart(2, '0')}`
}
