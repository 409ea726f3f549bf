import { figure } from '../figures.ts'
import { words } from './words.ts'

interface WarpFigures {
  length: number
  material: string
  /** Corners of this radius hold. mm. */
  radius: number
  /** Staff confirm the ship date. */
  isConfirmed: boolean
}

/** Warping on the plate. */
export const WARP_WORDS = {
  warp_risk: words(
    'May lift at the corners',
    ({ length, material }: WarpFigures) =>
      `A flat side of ${figure(length)} mm with sharp corners tends to lift from the plate in ${material}.`,
    ({ radius, isConfirmed }) =>
      `Round the corners on the plate by ${figure(radius)} mm or more, or choose a material that shrinks less.${isConfirmed ? ' We’ll confirm the ship date.' : ''}`,
  ),
}
