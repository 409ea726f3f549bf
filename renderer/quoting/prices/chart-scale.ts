const STEPS = [1, 2, 2.5, 5, 10]
const MAX_TICKS = 4

/** Returns round values from 0 to at least `largest`, at most five. */
export function niceTicks(largest: number): number[] {
  if (!(largest > 0)) return [0, 1]
  const rough = largest / MAX_TICKS
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = (STEPS.find((factor) => factor * power >= rough * (1 - 1e-9)) ?? 10) * power
  const count = Math.ceil(largest / step - 1e-9)
  return Array.from({ length: count + 1 }, (_, at) => Number((at * step).toPrecision(12)))
}
