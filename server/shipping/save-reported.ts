import type { ParcelState } from '../../shared/orders/parcel-states.ts'
import type { Caller } from '../platform/caller.ts'
import type { WriteDb } from '../platform/db/db.ts'
import { recordEvent, type TheShop } from '../platform/db/events.ts'
import { findShipment } from '../orders/order-store.ts'
import { ordersOfParcel, saveParcel, type ParcelChanges, type ParcelRow } from '../orders/parcel-store.ts'

interface Reported {
  changes: ParcelChanges & { state: ParcelState }
  by: Caller | TheShop
  now: number
  at: number
  why?: string | null
  /** The carrier's own word, if the carrier said it. */
  said?: string
}

/**
 * Saves a parcel in another state, and records it for every order in the parcel. An order is delivered with its last
 * parcel; before that, a delivered parcel is one report of several.
 */
export function saveReported(tx: WriteDb, parcel: ParcelRow, reported: Reported): void {
  const { changes, by, now, at, why = null, said } = reported
  saveParcel(tx, parcel.id, changes)
  for (const orderId of ordersOfParcel(tx, parcel.id)) {
    const isDelivered = changes.state === 'delivered' && findShipment(tx, orderId)?.state === 'delivered'
    recordEvent(tx, now, by, {
      subject: 'order',
      subject_id: orderId,
      what: isDelivered ? 'delivered' : 'delivery reported',
      from: parcel.state,
      to: changes.state,
      why,
      details: { at, parcel_id: parcel.id, ...(said === undefined ? {} : { said }) },
    })
  }
}
