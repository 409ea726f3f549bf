import type { FilamentData, PrintBreakdown } from '../../../../shared/geometry/estimate.ts'
import type { PrinterProfile } from '../../../../shared/geometry/printer-profile.ts'
import type { LayerWork } from './layer-work.ts'
import { interpolateExcess, type SpeedScale } from './path-time.ts'
import {
  BREAKDOWN_KEY_OF_ROLE,
  EXTRUSION_ROLES,
  slowsToCool,
  speedOf,
  type ExtrusionRole,
} from './extrusion-roles.ts'
import type { HopTimes } from './travel.ts'

export type Seconds = PrintBreakdown['seconds']

export interface LayerClock {
  profile: PrinterProfile
  scale: SpeedScale
  filament: FilamentData
  hops: HopTimes
}

/** mm/s of a role. */
interface Pace {
  role: ExtrusionRole
  speed: number
}

/** Adds the seconds of `count` equal layers with one filament to `out`. */
export function addLayerSeconds(
  work: LayerWork,
  clock: LayerClock,
  { out, count }: { out: Seconds; count: number },
): void {
  const paces = EXTRUSION_ROLES.filter((role) => work.roles[role].length > 0).map((role) => ({
    role,
    speed: limitByFlow(work, role, clock),
  }))
  const cap = findCoolingSpeed(work, paces, clock)
  for (const { role, speed } of paces) {
    const { length, excess } = work.roles[role]
    const seconds = (pace: number) => length / pace + interpolateExcess(clock.scale, excess, pace)
    const wanted = seconds(speed)
    out[BREAKDOWN_KEY_OF_ROLE[role]] += wanted * count
    if (slowsToCool(role) && cap < speed) out.cooling += Math.max(0, seconds(cap) - wanted) * count
  }
  out.travel += clock.hops.seconds(work) * count
  out.layer_changes += clock.hops.layerChange * count
}

/** mm/s: the profile's speed, limited by how fast the filament melts. */
function limitByFlow(work: LayerWork, role: ExtrusionRole, { profile, filament }: LayerClock): number {
  const { length, volume } = work.roles[role]
  const wanted = speedOf(profile, role, work.isFirst)
  const flow = profile.max_flow * filament.flow_factor
  return volume > 0 ? Math.min(wanted, (flow * length) / volume) : wanted
}

/**
 * Returns the speed in mm/s to which faster paths are slowed down so that the layer takes at least its minimum time. As
 * in PrusaSlicer's cooling buffer, time is counted without acceleration, the fastest paths are slowed first, and
 * nothing is slowed below the minimum print speed. Infinity when nothing is slowed.
 */
function findCoolingSpeed(work: LayerWork, paces: Pace[], { profile, filament, hops }: LayerClock): number {
  const shortest = filament.min_layer_seconds ?? profile.cooling.min_layer_seconds
  let steady = hops.nominalSeconds(work)
  let flexible = 0
  const falling = paces.toSorted((a, b) => b.speed - a.speed)
  for (const { role, speed } of falling) steady += work.roles[role].length / speed
  if (steady >= shortest) return Infinity
  const slowable = falling.filter(({ role }) => slowsToCool(role))
  for (const [at, { role, speed }] of slowable.entries()) {
    steady -= work.roles[role].length / speed
    flexible += work.roles[role].length
    const next = slowable[at + 1]?.speed ?? 0
    const pace = flexible / (shortest - steady)
    if (pace >= next) return Math.max(profile.speeds.min_print, pace)
  }
  return profile.speeds.min_print
}
