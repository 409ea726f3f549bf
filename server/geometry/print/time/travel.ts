import type { PrinterProfile } from '../../../../shared/geometry/printer-profile.ts'
import type { LayerWork } from './layer-work.ts'
import { measureMoveSeconds } from './motion.ts'

/** Times of travel moves and layer changes, in seconds. */
export interface HopTimes {
  /** Of all hops and steps of a layer. */
  seconds: (work: LayerWork) => number
  /** The same as the slicer's cooling counts it: distance by speed, without acceleration. */
  nominalSeconds: (work: LayerWork) => number
  /** Once per layer. */
  layerChange: number
}

/** Before a hop, the nozzle wipes back along the printed path during this share of the retraction. */
const WIPE_SHARE = 0.8
/** mm. It follows the corners of the printed path: straight pieces of about this length. */
const WIPE_PIECE_MM = 1.2
/**
 * The shortest tour through random points has a factor of 0.71. A slicer goes to the nearest point next, and walls start
 * at their seams: 1.2 is the median of the reference parts, nine in ten of which are between 1 and 1.6.
 */
const TOUR_FACTOR = 1.2
/** mm. A step from one wall line to the next. */
const STEP_MM = 0.5

export function measureHopSeconds({ speeds, accelerations, jerk, retraction }: PrinterProfile): HopTimes {
  const { length, speed, lift } = retraction
  const travelStop = { from: jerk.xy, to: jerk.xy, cruise: speeds.travel }
  const filamentStop = { from: jerk.e, to: jerk.e, cruise: speed }
  const liftStop = { from: jerk.z, to: jerk.z, cruise: speeds.travel_z }
  const wipeLength = length > 0 ? (length / speed) * speeds.travel * WIPE_SHARE : 0
  const wipePiece = measureMoveSeconds(
    WIPE_PIECE_MM,
    { from: jerk.xy, to: jerk.xy, cruise: speeds.travel * WIPE_SHARE },
    accelerations.max_travel,
  )
  const wipe = (wipeLength / WIPE_PIECE_MM) * wipePiece
  const rest = measureMoveSeconds(length * (1 - WIPE_SHARE), filamentStop, accelerations.max_retracting)
  const back = measureMoveSeconds(length, filamentStop, accelerations.max_retracting)
  const lifts = 2 * measureMoveSeconds(lift, liftStop, accelerations.max_z)
  const perHop = wipe + rest + back + lifts
  const perStep = measureMoveSeconds(STEP_MM, travelStop, accelerations.max_travel)
  const nominalHop = length / speed + wipeLength / (speeds.travel * WIPE_SHARE) + (2 * lift) / speeds.travel
  return {
    seconds: (work) => {
      const distance = measureHop(work)
      return (
        work.hops * (perHop + measureMoveSeconds(distance, travelStop, accelerations.max_travel)) +
        work.steps * perStep
      )
    },
    nominalSeconds: (work) =>
      work.hops * nominalHop + (work.hops * measureHop(work) + work.steps * STEP_MM) / speeds.travel,
    layerChange: measureMoveSeconds(lift, liftStop, accelerations.max_z),
  }
}

/** mm per hop. A tour through n points of an area grows with the square root of n times the area (Beardwood, Halton, Hammersley). */
function measureHop({ hops, extent }: LayerWork): number {
  return hops > 0 ? (TOUR_FACTOR * extent) / Math.sqrt(hops) : 0
}
