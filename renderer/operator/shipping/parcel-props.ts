import type { ParcelShown } from '../../../shared/orders/boards.ts'
import type { ParcelMoves } from './use-parcel-moves.ts'

/** What every panel about one order on its way out is given. */
export interface ParcelDetailProps {
  parcel: ParcelShown
  now: number
  mayMake: boolean
  moves: ParcelMoves
}
