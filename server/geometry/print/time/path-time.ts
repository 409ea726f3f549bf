import type { PrinterProfile } from '../../../../shared/geometry/printer-profile.ts'

/**
 * A path takes length / speed plus the time lost by braking and accelerating at corners. That excess depends on the
 * speed, which differs by material and is lowered for cooling, so it is computed at a few speeds and interpolated.
 */
export interface SpeedScale {
  /** mm/s, from the fastest speed of the profile down. */
  speeds: Float64Array
}

/** From one speed to the next. */
const RATIO = 1.6

export function makeSpeedScale({ speeds }: PrinterProfile): SpeedScale {
  const fastest = Math.max(
    speeds.external_perimeter,
    speeds.perimeter,
    speeds.small_perimeter,
    speeds.infill,
    speeds.solid_infill,
    speeds.top_solid_infill,
    speeds.bridge,
    speeds.support,
    speeds.support_interface,
    speeds.first_layer,
  )
  const steps = [fastest]
  while (steps[steps.length - 1] > speeds.min_print / 2) steps.push(steps[steps.length - 1] / RATIO)
  return { speeds: Float64Array.from(steps) }
}

/** Returns the seconds of excess at a speed, interpolated between the speeds of the scale. */
export function interpolateExcess({ speeds }: SpeedScale, excess: Float64Array, speed: number): number {
  if (speed >= speeds[0]) return excess[0]
  for (let at = 1; at < speeds.length; at++) {
    if (speed < speeds[at]) continue
    const share = (speed - speeds[at]) / (speeds[at - 1] - speeds[at])
    return excess[at] + (excess[at - 1] - excess[at]) * share
  }
  return excess[speeds.length - 1] * Math.max(0, speed / speeds[speeds.length - 1])
}
