import { ID_PREFIX } from '../../shared/platform/ids.ts'
import type { BuyReturn } from '../../shared/orders/parcel-work.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import { MINUTE } from '../../shared/platform/time.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../platform/caller.ts'
import type { WriteDb } from '../platform/db/db.ts'
import { recordEvent } from '../platform/db/events.ts'
import { writeSoon } from '../platform/db/write-soon.ts'
import { parcelOf } from '../quoting/delivery/delivery-store.ts'
import { shopAsSender } from '../quoting/delivery/shop-address.ts'
import { agreedDelivery } from '../orders/agreed-delivery.ts'
import { isPractice } from '../orders/order-heads.ts'
import { getOrder, orderChanged } from '../orders/order-moves.ts'
import type { OrderRow } from '../orders/order-store.ts'
import type { LabelService } from '../platform/ports/carriers.ts'
import type { BookedDelivery } from '../platform/ports/delivery.ts'
import { ServiceUnavailable } from '../platform/ports/service-unavailable.ts'
import type { Shop } from '../platform/shop.ts'
import { addressOfOrder } from '../orders/order-address.ts'
import { bookingMutex } from './booking-mutex.ts'
import { keepLabelFile } from './label-files.ts'
import { deleteLabel, findLabel, insertLabel, listLabels, saveLabel, type LabelRow } from './label-store.ts'
import { saveBooked } from './save-booked.ts'

/** Returns true if staff can buy a label with which the customer sends a shipped order back. */
export function canBuyReturn(shop: Shop, row: OrderRow): boolean {
  const hasOne = listLabels(shop.db, row.id).some(
    ({ kind, state }) => kind === 'return' && state === 'bought',
  )
  return (
    row.status === 'completed' &&
    !hasOne &&
    !isPractice(shop.db, row) &&
    shop.services.carriers.labels() !== null
  )
}

/** Buys a return label of a shipped order, once; the customer gets it by email, or staff print it. */
export async function buyReturnLabel(shop: Shop, caller: Caller, input: BuyReturn): Promise<void> {
  staffWith('ship', caller)
  await bookingMutex(shop.db, input.order_id, async () => {
    const row = getOrder(shop.db, input.order_id)
    const labels = shop.services.carriers.labels()
    if (!labels) throw new Refusal('delivery_unavailable', 'Return labels need an EasyPost key.')
    if (!canBuyReturn(shop, row)) throw orderChanged(row, 'This order cannot have a return label now.')
    const label = beginReturn(shop, row, labels.provider)
    const booking = await buy(shop, row, { labels, label })
    await writeSoon(shop, (tx) => {
      saveBooked(tx, shop, { label_id: label.id, booking, by: caller })
      recordReturn(tx, shop, { caller, label, booking, email: input.email })
    })
    await keepLabelFile(shop, label.id)
  })
}

function recordReturn(
  tx: WriteDb,
  shop: Shop,
  bought: { caller: Caller; label: LabelRow; booking: BookedDelivery; email: boolean },
): void {
  const { caller, label, booking, email } = bought
  const { carrier, tracking_number, cost_cents } = booking
  recordEvent(tx, shop.clock.now(), caller, {
    subject: 'order',
    subject_id: label.order_id,
    what: 'return label bought',
    details: { label_id: label.id, carrier, tracking_number, cost_cents, email },
  })
}

function beginReturn(shop: Shop, row: OrderRow, provider: string): LabelRow {
  const now = shop.clock.now()
  return shop.write((tx) => {
    const known = listLabels(tx, row.id).findLast(
      ({ kind, state }) => kind === 'return' && state === 'buying',
    )
    return (
      known ??
      insertLabel(tx, {
        id: shop.ids.make(ID_PREFIX.label),
        order_id: row.id,
        kind: 'return',
        provider,
        insured_cents: null,
        signature: 0,
        next_try_at: now + 2 * MINUTE,
        created_at: now,
        parcel_id: null,
        reference: null,
        size_mm: null,
        grams: null,
      })
    )
  })
}

async function buy(
  shop: Shop,
  row: OrderRow,
  { labels, label }: { labels: LabelService; label: LabelRow },
): Promise<BookedDelivery> {
  try {
    return await labels.buyReturn({
      customer: addressOfOrder(shop, row),
      shop: shopAsSender(shop),
      parcel: parcelOf(agreedDelivery(shop.db, row)),
      prepared: label.provider_ref,
      remember: (provider_ref) => writeSoon(shop, (tx) => saveLabel(tx, label.id, { provider_ref })),
    })
  } catch (error) {
    if (!(error instanceof ServiceUnavailable)) throw error
    shop.log.warn({ err: error, order: row.id }, 'a return label was not bought')
    shop.write((tx) => {
      if (findLabel(tx, label.id)?.provider_ref === null) deleteLabel(tx, label.id)
    })
    throw new Refusal('courier_error', 'The delivery service did not sell the label. Try again.')
  }
}
