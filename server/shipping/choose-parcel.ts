import type { ReadDb } from '../platform/db/db.ts'
import { orderChanged } from '../orders/order-moves.ts'
import type { OrderRow } from '../orders/order-store.ts'
import { listParcels, type ParcelRow } from '../orders/parcel-store.ts'

interface ParcelChoice {
  /** Null for the order's only parcel that can be meant. */
  parcel_id?: string | null | undefined
  isPossible: (parcel: ParcelRow) => boolean
  /** The sentence of the refusal if there is none; by default, that the order has changed. */
  refusal?: string
}

export function isInShop({ state }: Pick<ParcelRow, 'state'>): boolean {
  return state === 'packed'
}

export function hasLeft(parcel: Pick<ParcelRow, 'state'>): boolean {
  return !isInShop(parcel)
}

/** Returns the parcel of an order that staff mean. Refuses with `wrong_state` when there is none, or when it could be several. */
export function chooseParcel(db: ReadDb, row: OrderRow, choice: ParcelChoice): ParcelRow {
  const { parcel_id = null, isPossible, refusal } = choice
  const possible = listParcels(db, row.id).filter(
    (parcel) => isPossible(parcel) && (parcel_id === null || parcel.id === parcel_id),
  )
  if (possible.length === 0) throw orderChanged(row, refusal)
  if (possible.length > 1) throw orderChanged(row, 'This order has several parcels. Choose one.')
  return possible[0]
}
