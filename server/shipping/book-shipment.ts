import type { OneOrder } from '../../shared/orders/order-work.ts'
import { Refusal } from '../../shared/refusals.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../db/events.ts'
import { writeSoon } from '../db/write-soon.ts'
import { bookDelivery } from '../delivery/book-delivery.ts'
import type { BookedDelivery } from '../ports/delivery.ts'
import { ServiceUnavailable } from '../ports/service-unavailable.ts'
import type { Shop } from '../shop.ts'
import { agreedDelivery } from '../orders/agreed-delivery.ts'
import { isPractice } from '../orders/order-heads.ts'
import { getOrder, orderChanged } from '../orders/order-moves.ts'
import { findShipment, saveShipment, type OrderRow, type ShipmentRow } from '../orders/order-store.ts'

/**
 * Books the courier or buys the label for a packed order. Two calls book once: the order's id is the idempotency key. A
 * booking of an order that was unpacked in the meantime is recorded in the history, because it costs money.
 */
export async function bookShipment(shop: Shop, caller: Caller, input: OneOrder): Promise<void> {
  staffWith('ship', caller)
  const row = getOrder(shop.db, input.order_id)
  if (!isToBook(findShipment(shop.db, row.id))) throw orderChanged(row)
  if (isPractice(shop.db, row))
    throw new Refusal(
      'wrong_state',
      'This is a practice order without a real payment, so no courier is called and no label is bought.',
    )
  const booking = await book(shop, row)
  if (!booking)
    throw new Refusal('delivery_unavailable', 'This delivery cannot be booked from here. Book it by hand.')
  const now = shop.clock.now()
  await writeSoon(shop, (tx) => {
    const shipment = findShipment(tx, row.id)
    if (isToBook(shipment)) saveShipment(tx, { ...shipment, ...booking, updated_at: now })
    recordEvent(tx, now, caller, {
      subject: 'order',
      subject_id: row.id,
      what: 'delivery booked',
      details: {
        carrier: booking.carrier,
        provider_ref: booking.provider_ref,
        cost_cents: booking.cost_cents,
      },
    })
  })
}

function isToBook(shipment: ShipmentRow | undefined): shipment is ShipmentRow {
  return shipment?.state === 'packed' && shipment.provider_ref === null
}

async function book(shop: Shop, row: OrderRow): Promise<BookedDelivery | null> {
  try {
    const delivery = agreedDelivery(shop.db, row)
    return await bookDelivery(shop, { delivery, reference: row.id, ready_at: shop.clock.now() })
  } catch (error) {
    if (!(error instanceof ServiceUnavailable)) throw error
    shop.log.warn({ err: error, order: row.id }, 'a delivery was not booked')
    throw new Refusal('courier_error', 'The delivery service did not answer. Try again, or book it by hand.')
  }
}
