import type { MaterialEstimate } from '../../geometry/estimate.ts'
import type { PrinterProfile } from '../../geometry/printer-profile.ts'
import {
  measureNominalHopSeconds,
  measureRetractionSeconds,
  measureTravelSeconds,
} from '../../geometry/travel-moves.ts'
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
 * The share of the minimum time that a waiting layer is taken to print for, if a part printed alone has both layers
 * that must wait and layers that need not: the mean, since nothing else is known.
 */
const WAITING_LAYER_SHARE = 0.5

/** Equal units that are printed in the same layers. */
interface PlatePart {
  units: EstimatedUnit[]
  /** Share of the layers that must wait when it is printed alone. */
  waitingShare: number
  /** Seconds of such a layer of one unit: waiting, and printing as the slicer's cooling counts it, without acceleration. */
  waiting: number
  printing: number
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
    const hops = findHops(present)
    const hopping = sumOf(
      hops,
      (hop) => measureRetractionSeconds(profile) + measureTravelSeconds(profile, hop),
    )
    const nominal = sumOf(hops, (hop) => measureNominalHopSeconds(profile, hop))
    return (top - (heights[at - 1] ?? 0)) * (hopping + measureWaiting(present, nominal, cooling))
  })
  const seconds = printing - sharedChanges + sumOf(slabs, (slab) => slab)
  return { seconds: Math.max(1, Math.round(seconds)), grams: sumOf(units, ({ alone }) => alone.grams) }
}

function groupParts(units: readonly EstimatedUnit[], { min_layer_seconds }: PlateCooling): PlatePart[] {
  return [...Map.groupBy(units, ({ part }) => part).values()].map((group) => {
    const [{ alone, layers }] = group
    const waited = alone.breakdown.seconds.cooling / layers
    if (waited === 0) return { units: group, waitingShare: 0, waiting: 0, printing: 0 }
    const seconds = alone.seconds / layers - waited
    const share = waited / (min_layer_seconds * (1 - WAITING_LAYER_SHARE))
    const waitingShare = seconds < min_layer_seconds ? 1 : Math.min(1, share)
    const waiting = waited / waitingShare
    // It waits until its minimum time is reached, unless the minimum speed is.
    const printing = Math.max(0, Math.min(seconds, min_layer_seconds - waiting))
    return { units: group, waitingShare, waiting, printing }
  })
}

/** mm of the hops between the units on a layer: from each to the nearest that is left. */
function findHops(parts: readonly PlatePart[]): number[] {
  const left = parts.flatMap(({ units }) => units.map(({ place }) => place))
  const hops: number[] = []
  let at = left.shift()
  while (at && left.length > 0) {
    const from = at
    let nearest = 0
    let distance = Infinity
    for (const [index, { x_mm, y_mm }] of left.entries()) {
      const squared = (x_mm - from.x_mm) ** 2 + (y_mm - from.y_mm) ** 2
      if (squared < distance) [nearest, distance] = [index, squared]
    }
    hops.push(Math.sqrt(distance))
    ;[at] = left.splice(nearest, 1)
  }
  return hops
}

/**
 * Seconds per layer by which the printer slows down so that the layer takes its minimum time. Units of one part have
 * their short layers together, units of different parts do not: a layer waits when all of its parts are short there.
 */
function measureWaiting(
  parts: readonly PlatePart[],
  hopping: number,
  { min_layer_seconds }: PlateCooling,
): number {
  const share = parts.reduce((product, { waitingShare }) => product * waitingShare, 1)
  const printing = sumOf(parts, (part) => part.units.length * part.printing)
  // Nothing is slowed down below the minimum speed, so no part waits longer than alone.
  const longest = sumOf(parts, (part) => part.units.length * part.waiting)
  return share * Math.min(longest, Math.max(0, min_layer_seconds - printing - hopping))
}

function sumOf<Item>(items: readonly Item[], measure: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + measure(item), 0)
}
