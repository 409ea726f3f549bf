import type { PrinterProfile } from './printer-profile.ts'

/** Before a hop, the nozzle wipes back along the printed path during this share of the retraction. */
const WIPE_SHARE = 0.8
/** mm. It follows the corners of the printed path: straight pieces of about this length. */
const WIPE_PIECE_MM = 1.2

/**
 * Returns the seconds for a straight move of `length` mm that starts and ends at given speeds: accelerate, cruise,
 * brake (a trapezoid), or without cruising where the move is too short.
 */
export function measureMoveSeconds(
  length: number,
  { from, to, cruise }: { from: number; to: number; cruise: number },
  acceleration: number,
): number {
  const start = Math.min(from, cruise)
  const end = Math.min(to, cruise)
  const ramps = (2 * cruise * cruise - start * start - end * end) / (2 * acceleration)
  if (ramps <= length) return (2 * cruise - start - end) / acceleration + (length - ramps) / cruise
  const peak = Math.sqrt(Math.max((start * start + end * end) / 2 + acceleration * length, 0))
  return Math.max(0, 2 * peak - start - end) / acceleration
}

/** Returns the seconds of a travel move without retraction. */
export function measureTravelSeconds(
  { speeds, accelerations, jerk }: PrinterProfile,
  distance: number,
): number {
  const stop = { from: jerk.xy, to: jerk.xy, cruise: speeds.travel }
  return measureMoveSeconds(distance, stop, accelerations.max_travel)
}

/** Returns the seconds to lift the nozzle, or to lower it. */
export function measureLiftSeconds({ speeds, accelerations, jerk, retraction }: PrinterProfile): number {
  const stop = { from: jerk.z, to: jerk.z, cruise: speeds.travel_z }
  return measureMoveSeconds(retraction.lift, stop, accelerations.max_z)
}

/** mm that the nozzle wipes while it retracts. */
function measureWipeLength({ speeds, retraction: { length, speed } }: PrinterProfile): number {
  return length > 0 ? (length / speed) * speeds.travel * WIPE_SHARE : 0
}

/** Returns the seconds of a hop as the slicer's cooling counts it: distances by speeds, without acceleration. */
export function measureNominalHopSeconds(profile: PrinterProfile, distance: number): number {
  const { speeds, retraction } = profile
  const wiping = measureWipeLength(profile) / (speeds.travel * WIPE_SHARE)
  return retraction.length / retraction.speed + wiping + (2 * retraction.lift + distance) / speeds.travel
}

/**
 * Returns the seconds of a hop besides its travel: wiping in a number of straight pieces, retraction and its reversal, lifting
 * and lowering.
 */
export function measureRetractionSeconds(
  profile: PrinterProfile,
  wipePieces = measureWipeLength(profile) / WIPE_PIECE_MM,
): number {
  const { speeds, accelerations, jerk, retraction } = profile
  const { length, speed } = retraction
  const filamentStop = { from: jerk.e, to: jerk.e, cruise: speed }
  const wipePiece = measureMoveSeconds(
    wipePieces > 0 ? measureWipeLength(profile) / wipePieces : 0,
    { from: jerk.xy, to: jerk.xy, cruise: speeds.travel * WIPE_SHARE },
    accelerations.max_travel,
  )
  const wipe = wipePieces * wipePiece
  const rest = measureMoveSeconds(length * (1 - WIPE_SHARE), filamentStop, accelerations.max_retracting)
  const back = measureMoveSeconds(length, filamentStop, accelerations.max_retracting)
  return wipe + rest + back + 2 * measureLiftSeconds(profile)
}
