/** Both axes of a plot: values from `low` to `high` on a logarithmic scale, so that equal ratios have equal distances. */
export interface PlotScale {
  /** From 0 at the beginning of the axis to 1 at its end. */
  place(value: number): number
  ticks: number[]
  /** The part of the axis across whose values times the factor are on the axis up. */
  within(factor: number): [from: number, to: number]
}

const MAX_TICKS = 5

export function makeScale(values: readonly number[]): PlotScale {
  const positive = values.filter((value) => value > 0)
  const low = Math.min(...(positive.length > 0 ? positive : [1])) / 1.25
  const high = Math.max(...(positive.length > 0 ? positive : [1])) * 1.25
  const span = Math.log(high / low)
  return {
    place: (value) => Math.min(1, Math.max(0, Math.log(Math.max(value, low) / low) / span)),
    ticks: ticksBetween(low, high),
    within: (factor) => [Math.max(low, low / factor), Math.min(high, high / factor)],
  }
}

/** Round steps of time and of weight alike: minutes, hours and days; grams and kilograms have the same digits. */
const STEPS = [1, 2, 5, 10, 30, 60, 300, 600, 1800, 3600, 7200, 14_400, 28_800, 86_400, 172_800, 345_600]

function ticksBetween(low: number, high: number): number[] {
  const inside = STEPS.flatMap((step) => [step, step * 1_000_000]).filter(
    (value) => value >= low && value <= high,
  )
  if (inside.length === 0) return [Math.sqrt(low * high)]
  const every = Math.ceil(inside.length / MAX_TICKS)
  return inside.filter((_, at) => at % every === 0)
}
