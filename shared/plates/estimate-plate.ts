import type { MaterialEstimate } from '../geometry/estimate.ts'
import type { PrinterProfile } from '../geometry/printer-profile.ts'
import { measureRetractionSeconds, measureTravelSeconds } from '../geometry/travel-moves.ts'
import type { Place } from './bed.ts'

/** A unit of a plate with the estimate of its part printed alone. */
export interface EstimatedUnit {
  /** The same for units of the same part with the same settings. */
  part: string
  alone: MaterialEstimate
  layers: number
  place: Place
}

export interface PlateCooling {
  /** Seconds that a layer takes at least, so that it can cool. */
  min_layer_seconds: number
}

/**
 * Where a part printed alone has both layers that must wait and layers that need not, a waiting layer is taken to print
 * for half of the minimum time: the mean where nothing else is known.
 */
const WAITING_LAYER_SHARE = 0.5

/** Equal units that are printed in the same layers. */
interface PlatePart {
  units: EstimatedUnit[]
  /** Of one unit alone, per layer: without waiting, and waiting. */
  seconds: number
  waiting: number
  /** Share of the layers that must wait when it is printed alone. */
  waitingShare: number
}

/**
 * Material and time of a plate as one print. Against the sum of the parts alone:
 * - layers are changed once per layer of the tallest part;
 * - on each layer the nozzle hops from part to part;
 * - parts cool while the others are printed, so that fewer layers are slowed down.
 * Nothing of heating, homing and priming is subtracted: estimates of parts contain none, as the profiles have no start
 * code. What a plate needs before and after its print is the turnaround of the shop's calendar.
 */
export function estimatePlate(
  units: readonly EstimatedUnit[],
  profile: PrinterProfile,
  cooling: PlateCooling,
): { seconds: number; grams: number } {
  const parts = groupParts(units, cooling)
  const printing = sumOf(units, ({ alone }) => alone.seconds - alone.breakdown.seconds.cooling)
  const changes = units.map(({ alone }) => alone.breakdown.seconds.layer_changes)
  const sharedChanges = sumOf(changes, (seconds) => seconds) - Math.max(0, ...changes)
  const heights = [...new Set(units.map(({ layers }) => layers))].toSorted((one, other) => one - other)
  const slabs = heights.map((top, at) => {
    const present = parts.filter(({ units: [{ layers }] }) => layers >= top)
    const hops = measureHops(present, profile)
    return (top - (heights[at - 1] ?? 0)) * (hops + measureWaiting(present, hops, cooling))
  })
  const seconds = printing - sharedChanges + sumOf(slabs, (slab) => slab)
  return { seconds: Math.max(1, Math.round(seconds)), grams: sumOf(units, ({ alone }) => alone.grams) }
}

function groupParts(units: readonly EstimatedUnit[], { min_layer_seconds }: PlateCooling): PlatePart[] {
  return [...Map.groupBy(units, ({ part }) => part).values()].map((group) => {
    const [{ alone, layers }] = group
    const waited = alone.breakdown.seconds.cooling / layers
    const seconds = alone.seconds / layers - waited
    const share = waited / (min_layer_seconds * (1 - WAITING_LAYER_SHARE))
    return {
      units: group,
      seconds,
      waiting: waited,
      waitingShare: waited === 0 ? 0 : seconds < min_layer_seconds ? 1 : Math.min(1, share),
    }
  })
}

/** Seconds per layer for hops between the units: from each to the nearest that is left. */
function measureHops(parts: readonly PlatePart[], profile: PrinterProfile): number {
  const left = parts.flatMap(({ units }) => units.map(({ place }) => place))
  const retraction = measureRetractionSeconds(profile)
  let seconds = 0
  let at = left.shift()
  while (at && left.length > 0) {
    const from = at
    const distances = left.map(({ x_mm, y_mm }) => Math.hypot(x_mm - from.x_mm, y_mm - from.y_mm))
    const nearest = distances.indexOf(Math.min(...distances))
    seconds += retraction + measureTravelSeconds(profile, distances[nearest])
    ;[at] = left.splice(nearest, 1)
  }
  return seconds
}

/**
 * Seconds per layer by which the printer slows down so that the layer takes its minimum time. Units of one part have
 * their short layers together, units of different parts do not: a layer waits when all of its parts are short there.
 */
function measureWaiting(
  parts: readonly PlatePart[],
  hops: number,
  { min_layer_seconds }: PlateCooling,
): number {
  const share = parts.reduce((product, { waitingShare }) => product * waitingShare, 1)
  if (share === 0) return 0
  const printing = sumOf(parts, ({ units, seconds, waiting, waitingShare }) => {
    const short = waitingShare === 1 ? seconds : min_layer_seconds - waiting / waitingShare
    return units.length * short
  })
  // Nothing is slowed down below the minimum speed, so no part waits longer than alone.
  const longest = sumOf(parts, ({ units, waiting, waitingShare }) => (units.length * waiting) / waitingShare)
  return share * Math.min(longest, Math.max(0, min_layer_seconds - printing - hops))
}

function sumOf<Item>(items: readonly Item[], measure: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + measure(item), 0)
}
