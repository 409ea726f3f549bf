import { measureMoveSeconds } from '../../../../shared/geometry/travel-moves.ts'

/** Limits of the head's motion along a path. mm/s, mm/s2. */
export interface MotionLimits {
  acceleration: number
  /** Largest instantaneous change of speed along x or y (Marlin's classic jerk). */
  jerk: number
}

/**
 * Returns the highest speed at which one axis can change between two components of unit directions within the jerk
 * limit.
 */
export function findCornerSpeed(from: number, to: number, jerk: number): number {
  // An axis that reverses stops and starts: only the larger part of its change counts (Prusa's planner).
  const change = from * to < 0 ? Math.max(Math.abs(from), Math.abs(to)) : Math.abs(to - from)
  return change > 1e-9 ? jerk / change : Infinity
}

/**
 * Plans closed paths as a printer's firmware does: corner speeds from the jerk limits, then limited by braking
 * (backward pass) and by acceleration (forward pass).
 */
export class LoopPlanner {
  #squares = new Float64Array(1024)
  #lengths = new Float64Array(1024)
  #corners = new Float64Array(1024)

  /** Loads the points `start` up to but not including `end`, and back to the first. Returns the length in mm. */
  load(points: { x: Float64Array; y: Float64Array }, start: number, end: number, jerk: number): number {
    const count = end - start
    if (this.#squares.length < count + 1) {
      this.#squares = new Float64Array(count * 2)
      this.#lengths = new Float64Array(count * 2)
      this.#corners = new Float64Array(count * 2)
    }
    const { x, y } = points
    let total = 0
    let beforeX = 0
    let beforeY = 0
    for (let at = 0; at < count; at++) {
      const from = start + at
      const to = at + 1 < count ? from + 1 : start
      const dx = x[to] - x[from]
      const dy = y[to] - y[from]
      const length = Math.sqrt(dx * dx + dy * dy)
      const unitX = length > 0 ? dx / length : beforeX
      const unitY = length > 0 ? dy / length : beforeY
      this.#lengths[at] = length
      this.#corners[at] =
        at === 0
          ? jerk
          : Math.min(findCornerSpeed(beforeX, unitX, jerk), findCornerSpeed(beforeY, unitY, jerk))
      total += length
      beforeX = unitX
      beforeY = unitY
    }
    this.#corners[count] = jerk
    return total
  }

  /** Seconds for the first `count` segments of the loaded path at a speed. */
  seconds(count: number, speed: number, { acceleration, jerk }: MotionLimits): number {
    const squares = this.#squares
    const lengths = this.#lengths
    const corners = this.#corners
    const limit = speed * speed
    const rest = Math.min(jerk, speed) ** 2
    squares[count] = rest
    for (let at = count - 1; at >= 0; at--) {
      const corner = Math.min(limit, Math.max(rest, corners[at] * corners[at]))
      squares[at] = Math.min(corner, squares[at + 1] + 2 * acceleration * lengths[at])
    }
    squares[0] = Math.min(squares[0], rest)
    let seconds = 0
    let from = Math.sqrt(squares[0])
    for (let at = 0; at < count; at++) {
      const reach = squares[at] + 2 * acceleration * lengths[at]
      if (squares[at + 1] > reach) squares[at + 1] = reach
      const to = Math.sqrt(squares[at + 1])
      seconds += measureMoveSeconds(lengths[at], { from, to, cruise: speed }, acceleration)
      from = to
    }
    return seconds
  }
}
