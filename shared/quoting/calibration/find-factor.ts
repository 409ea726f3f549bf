/** An estimate and its actual figure, in the same unit. */
export interface MeasuredPair {
  estimated: number
  actual: number
}

/** A factor that turns estimates into the figures of actual prints. */
export interface Factor {
  factor: number
  /** Four of five prints differ from the corrected estimate by at most this share (0.1 = 10 %). */
  spread_p80: number
  /** Prints that it was found from, without those that were left out. */
  prints: number
  left_out: number
}

/** Fewer prints than this say nothing. */
export const MIN_PRINTS = 20
/** Beyond it a print was recorded wrongly: started late, ended the next morning, or another plate. */
export const MAX_RATIO = 3
/** Prints farther from the median than so many deviations are left out (Iglewicz and Hoaglin: 3.5). */
const MAX_DEVIATIONS = 3.5
/** The deviation of a normal distribution per median absolute deviation. */
const DEVIATION_PER_MAD = 1.4826
/** Prints that agree better than this are not told apart. */
const MIN_DEVIATION = 0.02

/** Finds the factor from the median of the logarithms of the ratios; null from too few prints. */
export function findFactor(pairs: readonly MeasuredPair[]): Factor | null {
  const kept = keepUsual(pairs)
  if (kept.length < MIN_PRINTS) return null
  const logs = kept.map(logRatio)
  const middle = medianOf(logs)
  const errors = logs.map((log) => Math.abs(Math.exp(log - middle) - 1))
  return {
    factor: round(Math.exp(middle)),
    spread_p80: round(quantileOf(errors, 0.8)),
    prints: kept.length,
    left_out: pairs.length - kept.length,
  }
}

/** Returns the pairs without wrong clicks and outliers, in their order. */
export function keepUsual<Pair extends MeasuredPair>(pairs: readonly Pair[]): Pair[] {
  const possible = pairs.filter(isPossible)
  const logs = possible.map(logRatio)
  if (logs.length === 0) return []
  const middle = medianOf(logs)
  const deviation = Math.max(
    MIN_DEVIATION,
    DEVIATION_PER_MAD * medianOf(logs.map((log) => Math.abs(log - middle))),
  )
  return possible.filter((_, at) => Math.abs(logs[at] - middle) <= MAX_DEVIATIONS * deviation)
}

function isPossible({ estimated, actual }: MeasuredPair): boolean {
  if (!(estimated > 0) || !(actual > 0)) return false
  const ratio = actual / estimated
  return ratio >= 1 / MAX_RATIO && ratio <= MAX_RATIO
}

function logRatio({ estimated, actual }: MeasuredPair): number {
  return Math.log(actual / estimated)
}

/** The latest prints that an accepted factor is compared with. */
export const DRIFT_PRINTS = 20
/** A factor that is wrong by less is not worth a word. */
const MIN_DRIFT = 0.03

/**
 * Returns the drift of the last prints from an accepted factor if it is more than the factor's spread; null while it
 * holds, or while there are too few prints. `newestFirst` began after the factor was accepted or before, it does not
 * matter which.
 */
export function findDrift(
  accepted: Pick<Factor, 'factor' | 'spread_p80'>,
  newestFirst: readonly MeasuredPair[],
): number | null {
  const kept = newestFirst.slice(0, DRIFT_PRINTS).filter(isPossible)
  if (newestFirst.length < DRIFT_PRINTS || kept.length < DRIFT_PRINTS / 2) return null
  const drift = Math.exp(medianOf(kept.map(logRatio))) / accepted.factor - 1
  return Math.abs(drift) > Math.max(accepted.spread_p80, MIN_DRIFT) ? round(drift) : null
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  return sorted.length % 2 === 1 ? sorted[Math.floor(half)] : (sorted[half - 1] + sorted[half]) / 2
}

function quantileOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)]
}

/** Four digits: finer than any printer repeats itself. */
function round(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
