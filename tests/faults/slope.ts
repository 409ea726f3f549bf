/** A straight line through samples, by least squares. */
export interface Slope {
  /** Change in an hour. */
  perHour: number
  /** Standard error of `perHour`. */
  error: number
}

/** Minutes and values, at least three. */
export function slopeOf(samples: readonly { minute: number; value: number }[]): Slope {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const x = mean(samples.map(({ minute }) => minute))
  const y = mean(samples.map(({ value }) => value))
  const spread = samples.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0)
  const slope = samples.reduce((sum, { minute, value }) => sum + (minute - x) * (value - y), 0) / spread
  const left = samples.reduce((sum, { minute, value }) => sum + (value - y - slope * (minute - x)) ** 2, 0)
  const error = Math.sqrt(left / Math.max(1, samples.length - 2) / spread)
  return { perHour: slope * 60, error: error * 60 }
}

/** Grows by more than the limit, even when twice the standard error is taken off. */
export function growsBeyond({ perHour, error }: Slope, limitPerHour: number): boolean {
  return perHour - 2 * error > limitPerHour
}
