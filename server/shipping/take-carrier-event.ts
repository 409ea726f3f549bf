import { Refusal } from '../../shared/platform/refusals.ts'
import type { TrackingProvider } from '../../shared/orders/carrier-reports.ts'
import type { WriteDb } from '../platform/db/db.ts'
import type { CarrierEvent, ParcelTracking } from '../platform/ports/carriers.ts'
import type { Shop } from '../platform/shop.ts'
import { addCarrierEvent, mayRecordForgery } from './carrier-event-store.ts'
import { finishVoid } from './finish-void.ts'
import { findLabelByRef } from './label-store.ts'
import { takeCarrierReport } from './take-carrier-report.ts'
import { listTrackersByRef } from './tracker-store.ts'

/** A webhook request as it arrived; `signature` is the header that proves its sender. */
export interface CarrierEventInput {
  provider: TrackingProvider
  body: Uint8Array
  signature: string
}

/**
 * Takes a webhook event of a carrier; the same one may come several times and in any order. Refuses with
 * `signature_invalid`, or with `not_found` when the provider is not set up. An event about a parcel of no order here is
 * logged and accepted, because the account may serve other programs.
 */
export function takeCarrierEvent(shop: Shop, input: CarrierEventInput): void {
  const tracking = shop.services.carriers.tracking(input.provider)
  if (!tracking?.hasWebhookSecret) throw new Refusal('not_found')
  const event = readEvent(shop, tracking, input)
  const at = shop.clock.now()
  const { provider } = input
  shop.write((tx) => {
    const isOurs = isKnown(tx, provider, event)
    const what = isOurs ? event.what : `${event.what}, of no parcel here`
    if (!addCarrierEvent(tx, { provider, event_id: event.id, at, what, ref: event.ref })) return
    if (isOurs) applyEvent(tx, shop, provider, event)
    else
      shop.log.warn({ provider, event: event.id, ref: event.ref }, 'a carrier event is about no parcel here')
  })
}

function readEvent(shop: Shop, tracking: ParcelTracking, { provider, body, signature }: CarrierEventInput) {
  try {
    return tracking.readEvent(body, signature)
  } catch (error) {
    const at = shop.clock.now()
    const isForged = error instanceof Refusal && error.code === 'signature_invalid'
    if (isForged && mayRecordForgery(shop.db, at))
      shop.write((tx) => addCarrierEvent(tx, { provider, event_id: null, at, what: null, ref: null }))
    throw error
  }
}

function isKnown(tx: WriteDb, provider: TrackingProvider, { followed, voided }: CarrierEvent): boolean {
  if (followed) return listTrackersByRef(tx, provider, followed.provider_ref).length > 0
  return voided !== null && findLabelByRef(tx, voided.label_ref) !== undefined
}

function applyEvent(tx: WriteDb, shop: Shop, provider: TrackingProvider, event: CarrierEvent): void {
  const { followed, voided } = event
  if (followed)
    for (const { id } of listTrackersByRef(tx, provider, followed.provider_ref))
      takeCarrierReport(tx, shop, id, followed)
  if (voided) finishVoid(tx, shop, findLabelByRef(tx, voided.label_ref)!, voided.outcome)
}
