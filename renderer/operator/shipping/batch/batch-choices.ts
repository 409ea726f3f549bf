import { formatCents } from '../../../../shared/money.ts'
import type { ParcelShown, ShippingBoard } from '../../../../shared/orders/boards.ts'
import type {
  BatchAction,
  BatchOrder,
  BatchShown,
  LabelPrice,
} from '../../../../shared/orders/shipping-batch.ts'
import { countText } from '../../../ui/words.ts'
import { canBook } from '../use-parcel-moves.ts'

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
  // Without a label, only what needs no tracking number can leave together with others.
  ship: ({ shipment, delivery, order }) =>
    shipment?.state === 'packed' &&
    (shipment.carrier !== null || delivery.method === 'courier' || order.practice),
}

/** What can be done to the selected orders. */
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
      label: `Buy ${countText(book.length, 'label')} for ${price}`,
    },
    { action: 'ship', key: 's', parcels: ship, label: `Ship ${ship.length}` },
  ]
  return choices.filter(({ parcels: of }) => of.length > 0)
}

/** The prices of labels added up, and how many have none before they are bought. */
export function priceOf(
  parcels: readonly ParcelShown[],
  prices: readonly LabelPrice[],
): { cents: number; without: number } {
  const own = parcels.map(({ id }) => prices.find(({ order_id }) => order_id === id)?.cost_cents ?? null)
  return {
    cents: own.reduce<number>((sum, cents) => sum + (cents ?? 0), 0),
    without: own.filter((cents) => cents === null).length,
  }
}

export function refundOf(parcels: readonly ParcelShown[]): number {
  return parcels.reduce((sum, { late_refund_cents }) => sum + late_refund_cents, 0)
}

/** The orders as they are shown, for the server to compare. An order in several parcels is named once. */
export function batchOrders(parcels: readonly ParcelShown[]): BatchOrder[] {
  const byOrder = Map.groupBy(parcels, ({ order }) => order.order_id)
  return [...byOrder.values()].map((own) => {
    const { order_id, revision } = own[0].order
    return { order_id, revision, late_refund_cents: refundOf(own) }
  })
}

/** The orders of a batch that failed or were not begun, as they are now; without those that changed so that it is not possible. */
export function leftOf({ steps, action }: BatchShown, board: ShippingBoard): ParcelShown[] {
  const left = steps.filter(({ state }) => state !== 'done').map(({ order_id }) => order_id)
  return [...board.to_pack, ...board.packed].filter(
    (parcel) => left.includes(parcel.id) && CAN[action](parcel),
  )
}
