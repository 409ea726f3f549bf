import { deliveryWay } from '../../shared/quoting/delivery/delivery.ts'
import type { ParcelShown, ShippingBoard } from '../../shared/orders/boards.ts'
import type { PackOrder, ShipOrder } from '../../shared/orders/order-work.ts'
import { parcelWords } from '../../shared/orders/parcel-states.ts'
import type { Intent, QueuedMove } from '../platform/kit/move-queue.ts'
import {
  bookParcel,
  correctTracking,
  decideAddress,
  packParcel,
  reportParcel,
  shipParcel,
  undoShipping,
  unpackParcel,
  type Reported,
  type Tracked,
} from './parcel-moves.ts'

export type ParcelIntent = Intent<ShippingBoard, never>
/** Staff's choices in the form of a box. */
export type PackingChoice = Pick<PackOrder, 'units' | 'together' | 'box' | 'size_mm' | 'grams'>
export type Shipping = Tracked & Pick<ShipOrder, 'late_refund_cents'>

export function parcelsOf({ to_pack, packed, for_pickup, partly_ready, sent }: ShippingBoard): ParcelShown[] {
  return [...to_pack, ...packed, ...for_pickup, ...partly_ready, ...sent]
}

/** Returns what the form of a box means, or the key before the form is there: the box that the form would suggest. */
export function packIntent(
  parcel: ParcelShown,
  packing: PackingChoice = suggestedPacking(parcel),
  pack: (input: PackOrder) => ReturnType<QueuedMove> = packParcel,
): ParcelIntent {
  const seen = ownUnits(parcel)
  const meant = packing.units ?? seen
  return parcelIntent(parcel, 'mark it as packed', (now) => {
    const here = ownUnits(now)
    const units = meant.filter((unit) => here.includes(unit))
    // Units that came meanwhile are in no box yet.
    const isAsSeen = here.length === seen.length && units.length === meant.length
    if (now.shipment !== null || units.length === 0) return null
    return () =>
      pack({
        ...seenOrder(now),
        ...packing,
        units: isAsSeen ? packing.units : units,
        together: packing.together?.map((other) => now.together.find(isSameOrder(other)) ?? other),
      })
  })
}

const isSameOrder =
  ({ order_id }: { order_id: string }) =>
  (other: { order_id: string }) =>
    other.order_id === order_id

/** Returns all that is ready, with the other orders of its purchase. */
function suggestedPacking(parcel: ParcelShown): PackingChoice {
  const together = parcel.together.filter(({ same_purchase }) => same_purchase)
  return { units: ownUnits(parcel), together }
}

function ownUnits({ order, parts }: ParcelShown): number[] {
  return parts.find(isSameOrder(order))?.units ?? []
}

export function unpackIntent(parcel: ParcelShown): ParcelIntent {
  return parcelIntent(parcel, 'unpack it', (now) => isPacked(now) && (() => unpackParcel(seenParcel(now))))
}

export function shipIntent(parcel: ParcelShown, shipping: Shipping): ParcelIntent {
  return parcelIntent(
    parcel,
    'ship it',
    (now) =>
      isPacked(now) && (() => shipParcel({ ...seenParcel(now), ...shipping }, deliveryWay(now.delivery))),
  )
}

export function undoShippingIntent(parcel: ParcelShown): ParcelIntent {
  return parcelIntent(
    parcel,
    'undo its shipping',
    (now, at) => canUndo(now, at) && (() => undoShipping(seenParcel(now))),
  )
}

export function bookIntent(parcel: ParcelShown): ParcelIntent {
  return parcelIntent(
    parcel,
    'book its delivery',
    (now) => canBook(now) && (() => bookParcel(seenParcel(now))),
  )
}

export function reportIntent(parcel: ParcelShown, state: Reported): ParcelIntent {
  return parcelIntent(
    parcel,
    'report where it is',
    (now) => wasSent(now) && now.shipment?.state !== state && (() => reportParcel(seenParcel(now), state)),
  )
}

/** Returns what is decided about an address. The label that waited for it is bought then. */
export function decideIntent(parcel: ParcelShown, use: 'suggested' | 'entered'): ParcelIntent {
  return parcelIntent(parcel, 'decide about its address', (now) => async () => {
    const { order_id, parcel_id } = seenParcel(now)
    const decided = await decideAddress({ order_id, parcel_id }, use)
    if (decided === null) return { text: 'The address was decided before' }
    return canBook(now) ? bookParcel(seenParcel(now)) : decided
  })
}

/** `onSaved` closes the form. */
export function correctIntent(parcel: ParcelShown, tracked: Tracked, onSaved: () => void): ParcelIntent {
  return parcelIntent(
    parcel,
    'correct its tracking details',
    (now) =>
      wasSent(now) &&
      (async () => {
        const done = await correctTracking({ ...seenParcel(now), ...tracked })
        onSaved()
        return done
      }),
  )
}

/** Keeps the ids of a parcel; `moveOf` is asked with the parcel of then, and returns nothing where it does not fit anymore. */
function parcelIntent(
  parcel: ParcelShown,
  aim: string,
  moveOf: (now: ParcelShown, at: number) => QueuedMove | null | false,
): ParcelIntent {
  const { number } = parcel.order
  return {
    ids: [parcel.id],
    name: `order ${number}`,
    aim,
    turn: (board) => {
      const now = parcelsOf(board).find(isMeant(parcel))
      const move = now && moveOf(now, board.now)
      return move ? { move } : { says: `Order ${number} stays as it is: ${stateNow(parcel, board)}.` }
    },
  }
}

/** A packed parcel is known by its own id, what is still to be packed by its order. */
function isMeant({ parcel_id, order }: ParcelShown) {
  return (other: ParcelShown) =>
    other.parcel_id === parcel_id && (parcel_id !== null || isSameOrder(order)(other.order))
}

function stateNow(parcel: ParcelShown, board: ShippingBoard): string {
  const all = parcelsOf(board)
  const now = all.find(isMeant(parcel)) ?? all.find(({ parts }) => parts.some(isSameOrder(parcel.order)))
  return now ? stateText(now) : 'not to be packed or shipped'
}

/** Returns the state of a parcel in a sentence. */
export function stateText({ shipment, delivery }: ParcelShown): string {
  return shipment === null
    ? 'to be packed'
    : parcelWords(shipment.state, deliveryWay(delivery)).label.toLowerCase()
}

const isPacked = ({ shipment }: ParcelShown) => shipment?.state === 'packed'
const wasSent = ({ shipment }: ParcelShown) => shipment !== null && shipment.shipped_at !== null
const seenOrder = ({ order: { order_id, revision } }: ParcelShown) => ({ order_id, revision })
const seenParcel = (parcel: ParcelShown) => ({ ...seenOrder(parcel), parcel_id: parcel.parcel_id })

export function canUndo(parcel: ParcelShown, now: number): boolean {
  return wasSent(parcel) && parcel.undo_until !== null && now <= parcel.undo_until
}

/** Returns whether a courier or label can be booked for a packed order. */
export function canBook({ shipment, can_book }: ParcelShown): boolean {
  return can_book && shipment?.state === 'packed' && !shipment.booked
}
