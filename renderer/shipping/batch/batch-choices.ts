import { formatCents } from '../../../shared/platform/money.ts'
import type { ParcelShown, ShippingBoard } from '../../../shared/orders/boards.ts'
import type {
  BatchAction,
  BatchOrder,
  BatchShown,
  LabelPrice,
} from '../../../shared/shipping/shipping-batch.ts'
import { counted } from '../../../shared/platform/counted.ts'
import { canBook } from '../parcel-intents.ts'

/** Something that can be done to several orders in one go, and to which of them. */
export interface BatchChoice {
  action: BatchAction
  key: string
  /** With the count and the price: `Buy 18 labels for $109.26`. */
  label: string
  parcels: ParcelShown[]
}

const CAN: Record<BatchAction, (parcel: ParcelShown) => boolean> = {
  pack: ({ shipment }) => shipment === null,
  buy_labels: canBook,
  // A parcel without a tracking number leaves alone, but for a courier's.
  ship: ({ shipment, delivery }) =>
    shipment?.state === 'packed' && (shipment.tracking_number !== null || delivery.method === 'courier'),
}

/** Returns the batches that can be run with the selected orders. */
export function batchChoices(parcels: readonly ParcelShown[], prices: readonly LabelPrice[]): BatchChoice[] {
  const [pack, book, ship] = (['pack', 'buy_labels', 'ship'] as const).map((action) =>
    parcels.filter(CAN[action]),
  )
  const price = formatCents(priceOf(book, prices).cents)
  const choices: BatchChoice[] = [
    { action: 'pack', key: 'p', parcels: pack, label: `Pack ${pack.length}` },
    {
      action: 'buy_labels',
      key: 'c',
      parcels: book,
      label: `Buy ${counted(book.length, 'label')} for ${price}`,
    },
    { action: 'ship', key: 's', parcels: ship, label: `Ship ${ship.length}` },
  ]
  return choices.filter(({ parcels: of }) => of.length > 0)
}

/** Counts the packed parcels that can get no label here: they ship with the number of a label bought elsewhere. */
export function countElsewhere(parcels: readonly ParcelShown[]): number {
  return parcels.filter((parcel) => !Object.values(CAN).some((can) => can(parcel))).length
}

/** Returns true if a carrier is to take it and it has no label: one can be bought in another program. */
export function needsLabel({ shipment, delivery }: ParcelShown): boolean {
  const isHere = shipment === null || shipment.shipped_at === null
  return isHere && delivery.method === 'shipping' && !shipment?.tracking_number
}

/** Returns the price of a parcel's label; null if it was offered for another parcel than this one. */
export function priceOfParcel(
  { order, other_parcels, parts }: ParcelShown,
  prices: readonly LabelPrice[],
): LabelPrice | undefined {
  const price = prices.find(({ order_id }) => order_id === order.order_id)
  const isOffered = other_parcels === 0 && parts.length === 1
  return price && { ...price, cost_cents: isOffered ? price.cost_cents : null }
}

/** Returns the prices of labels added up, and how many have none before they are bought. */
export function priceOf(
  parcels: readonly ParcelShown[],
  prices: readonly LabelPrice[],
): { cents: number; without: number } {
  const own = parcels.map((parcel) => priceOfParcel(parcel, prices)?.cost_cents ?? null)
  return {
    cents: own.reduce<number>((sum, cents) => sum + (cents ?? 0), 0),
    without: own.filter((cents) => cents === null).length,
  }
}

export function refundOf(parcels: readonly ParcelShown[]): number {
  return parcels.reduce((sum, { late_refund_cents }) => sum + late_refund_cents, 0)
}

/** The orders as they are shown, for the server to compare; an order of several parcels is one. */
export function batchOrders(parcels: readonly ParcelShown[]): BatchOrder[] {
  const rows = Map.groupBy(parcels, ({ order }) => order.order_id)
  return [...rows.values()].map((own) => {
    const { order_id, revision } = own[0].order
    return { order_id, revision, late_refund_cents: refundOf(own) }
  })
}

/** Returns the orders of a batch that failed or were not begun, as they are now; without those that changed so that it is not possible. */
export function leftOf({ steps, action }: BatchShown, board: ShippingBoard): ParcelShown[] {
  const left = new Set(steps.filter(({ state }) => state !== 'done').map(({ order_id }) => order_id))
  return [...board.to_pack, ...board.packed].filter(
    (parcel) => left.has(parcel.order.order_id) && CAN[action](parcel),
  )
}

/** Returns the batch that `u` takes back: the newest one that has ended, while nothing that was done after it offers its own undo. */
export function batchToUndo(
  { batches }: { batches: readonly BatchShown[] },
  { busy, message }: { busy: boolean; message: { undo?: unknown } | null },
): BatchShown | null {
  const newest = batches.at(0)
  if (!newest || busy || message?.undo) return null
  const canUndo = newest.undoes === null && newest.ended_at !== null
  return canUndo && newest.steps.some(({ undo }) => undo === 'possible') ? newest : null
}
