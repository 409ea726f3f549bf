import type {
  CorrectTracking,
  OneParcel,
  PackOrder,
  ReportDelivery,
  SeenParcel,
  ShipOrder,
  TrackedBy,
} from '../../shared/orders/order-work.ts'
import type { DecideAddress, PackedAndBooked } from '../../shared/orders/parcel-work.ts'
import type { DeliveryWay } from '../../shared/quoting/delivery/delivery.ts'
import { server } from '../platform/api.ts'
import { isInDesktop } from '../platform/ui/desktop.ts'
import type { QueuedMove } from '../platform/kit/move-queue.ts'
import { parcelsPath } from '../orders/labels/parcel-paths.ts'

type Done = ReturnType<QueuedMove>
export type Tracked = TrackedBy
export type Reported = ReportDelivery['state']

export async function packParcel(input: PackOrder): Done {
  const { id, revision, number, parcel_id } = await server.shipping.pack.mutate(input)
  return {
    text: `Order ${number} is packed`,
    undo: () => unpackParcel({ order_id: id, revision, parcel_id }),
  }
}

export async function packAndBookParcel(input: PackOrder): Done {
  return { text: packedText(await server.shipping.packAndBook.mutate(input)) }
}

/** Tells what was done and what was not. Opens the slip and the label for printing if both are there. */
function packedText(answer: PackedAndBooked): string {
  if (answer.outcome === 'address') return 'Nothing is packed or bought yet: decide about the address first'
  const { number, parcel_id } = answer
  if (answer.outcome === 'packed')
    return `Order ${number} is packed, but its label is not bought: ${answer.why}`
  return openTab(parcelsPath([number], parcel_id))
    ? `Order ${number} is packed, and its label is bought`
    : `Order ${number} is packed, and its label is bought. Print slip and label on its page`
}

/** Returns false if the browser blocks the tab. With `noopener` the answer of `window.open` would always be null. */
function openTab(path: string): boolean {
  const tab = window.open(path, '_blank')
  if (tab) tab.opener = null
  // The desktop program opens or prints it itself and gives the page no handle.
  return tab !== null || isInDesktop()
}

export async function unpackParcel(input: SeenParcel): Done {
  const { number } = await server.shipping.unpack.mutate(input)
  return { text: `Order ${number} is unpacked` }
}

export async function shipParcel(input: ShipOrder, way: DeliveryWay): Done {
  const { id, revision, number } = await server.shipping.ship.mutate(input)
  return {
    text: `Order ${number} is ${way === 'pickup' ? 'ready to pick up' : 'shipped'}`,
    undo: () => undoShipping({ order_id: id, revision, parcel_id: input.parcel_id }),
  }
}

export async function undoShipping(input: SeenParcel): Done {
  const { number } = await server.shipping.undo.mutate(input)
  return { text: `Order ${number} is packed again` }
}

export async function reportParcel({ order_id, parcel_id }: OneParcel, state: Reported): Done {
  await server.shipping.report.mutate({ order_id, parcel_id, state })
  return { text: 'Saved; the customer sees it on the order' }
}

export async function correctTracking(input: CorrectTracking): Done {
  const { number } = await server.shipping.correct.mutate(input)
  return { text: `Order ${number} has new tracking details` }
}

/** Takes the postal service's spelling, or keeps the customer's. Returns null if that was decided before. */
export async function decideAddress(
  parcel: OneParcel,
  use: DecideAddress['use'],
): Promise<Awaited<Done> | null> {
  const { order_id } = parcel
  const { check } = await server.shipping.parcel.query(parcel)
  if (check?.state !== 'differs' && check?.state !== 'unknown') return null
  await server.shipping.decideAddress.mutate({ order_id, use })
  return {
    text:
      use === 'suggested' ? 'The postal service’s address is used' : 'The address stays as it was entered',
  }
}

/** Calls the courier, or buys the carrier's label. */
export async function bookParcel({ order_id, parcel_id }: OneParcel): Done {
  const { outcome } = await server.shipping.book.mutate({ order_id, parcel_id })
  return {
    text:
      outcome === 'booked'
        ? 'Booked; the tracking number is filled in'
        : 'Nothing is bought yet: look at the address first',
  }
}
