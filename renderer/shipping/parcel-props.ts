import type { ParcelShown } from '../../shared/orders/boards.ts'
import type { ParcelMoves } from './use-parcel-moves.ts'

/** Props of every panel about one order to pack or ship. */
export interface ParcelDetailProps {
  parcel: ParcelShown
  now: number
  mayMake: boolean
  /** True if addresses and labels are shown. */
  mayShip: boolean
  moves: ParcelMoves
}
