import { MINUTE, type Instant } from '../../../shared/platform/time.ts'

interface Point {
  at: Instant
  value: number
}

/** Samples are five minutes apart; a longer gap is time in which the computer slept. */
const GAP = 15 * MINUTE
/** Keeps the line inside the picture. */
const MARGIN = 2

/** Returns the path of a line from zero up to the largest value, broken where samples are missing. */
export function sparkline(
  points: readonly Point[],
  { width, height, from, until }: { width: number; height: number; from: Instant; until: Instant },
): string {
  const most = Math.max(...points.map(({ value }) => value), Number.MIN_VALUE)
  const x = (at: Instant) => ((at - from) / Math.max(1, until - from)) * width
  const y = (value: number) => height - MARGIN - (value / most) * (height - 2 * MARGIN)
  return points
    .map(({ at, value }, place) => {
      const isJoined = place > 0 && at - points[place - 1].at <= GAP
      const spot = `${x(at).toFixed(1)} ${y(value).toFixed(1)}`
      // A line of no length is a dot, for a sample on its own.
      return isJoined ? `L${spot}` : `M${spot}h0`
    })
    .join('')
}
