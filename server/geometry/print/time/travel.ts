import type { PrinterProfile } from '../../../../shared/geometry/printer-profile.ts'
import {
  measureLiftSeconds,
  measureNominalHopSeconds,
  measureRetractionSeconds,
  measureTravelSeconds,
} from '../../../../shared/geometry/travel-moves.ts'
import type { LayerWork } from './layer-work.ts'

/** Times of travel moves and layer changes, in seconds. */
export interface HopTimes {
  /** Returns the seconds of all hops and steps of a layer. */
  seconds: (work: LayerWork) => number
  /** The same as the slicer's cooling counts it: distance by speed, without acceleration. */
  nominalSeconds: (work: LayerWork) => number
  /** Once per layer. */
  layerChange: number
}

/**
 * The shortest tour through random points has a factor of 0.71. A slicer goes to the nearest point next, and walls start
 * at their seams: 1.2 is the median of the reference parts, nine in ten of which are between 1 and 1.6.
 */
const TOUR_FACTOR = 1.2
/** mm. A step from one wall line to the next. */
const STEP_MM = 0.5

export function measureHopSeconds(profile: PrinterProfile): HopTimes {
  const perHop = measureRetractionSeconds(profile)
  const perStep = measureTravelSeconds(profile, STEP_MM)
  const nominalStep = STEP_MM / profile.speeds.travel
  return {
    seconds: (work) =>
      work.hops * (perHop + measureTravelSeconds(profile, measureHop(work))) + work.steps * perStep,
    nominalSeconds: (work) =>
      work.hops * measureNominalHopSeconds(profile, measureHop(work)) + work.steps * nominalStep,
    layerChange: measureLiftSeconds(profile),
  }
}

/** mm per hop. A tour through n points of an area grows with the square root of n times the area (Beardwood, Halton, Hammersley). */
function measureHop({ hops, extent }: LayerWork): number {
  return hops > 0 ? (TOUR_FACTOR * extent) / Math.sqrt(hops) : 0
}
