import { ID_PREFIX } from '../../shared/platform/ids.ts'
import type { TrackingProvider } from '../../shared/orders/carrier-reports.ts'
import type { Caller } from '../platform/caller.ts'
import type { WriteDb } from '../platform/db/db.ts'
import { recordEvent, type TheShop } from '../platform/db/events.ts'
import { findParcel, ordersOfParcel, saveParcel } from '../orders/parcel-store.ts'
import type { BookedDelivery } from '../platform/ports/delivery.ts'
import type { Shop } from '../platform/shop.ts'
import { findLabel, saveLabel, type LabelRow } from './label-store.ts'
import { insertTracker, listTrackersByRef, moveTrackersOfLabel } from './tracker-store.ts'

interface Bought {
  label_id: string
  booking: BookedDelivery
  by: Caller | TheShop
}

/** Records what was bought, in the label and in the parcel that is still packed. */
export function saveBooked(tx: WriteDb, shop: Shop, { label_id, booking, by }: Bought): void {
  const now = shop.clock.now()
  const { tracker_ref, ...bought } = booking
  saveLabel(tx, label_id, { ...bought, state: 'bought', next_try_at: null, bought_at: now })
  const label = findLabel(tx, label_id)!
  if (tracker_ref !== null) beginTracker(tx, shop, label, tracker_ref)
  if (label.kind === 'return') return
  moveTrackersOfLabel(tx, label.id, label.parcel_id)
  const { provider_ref, carrier, tracking_number, tracking_url, label_url } = booking
  const cost_cents = booking.cost_cents + booking.insurance_cents
  const parcel = label.parcel_id === null ? undefined : findParcel(tx, label.parcel_id)
  if (parcel?.state === 'packed' && parcel.provider_ref === null)
    saveParcel(tx, parcel.id, {
      provider_ref,
      carrier,
      tracking_number,
      tracking_url,
      label_url,
      cost_cents,
      updated_at: now,
    })
  for (const subject_id of parcel ? ordersOfParcel(tx, parcel.id) : [label.order_id])
    recordEvent(tx, now, by, {
      subject: 'order',
      subject_id,
      what: 'delivery booked',
      details: { carrier, provider_ref, cost_cents },
    })
}

const PROVIDERS: readonly string[] = ['easypost', 'doordash'] satisfies TrackingProvider[]

function beginTracker(tx: WriteDb, shop: Shop, label: LabelRow, provider_ref: string): void {
  const { provider } = label
  if (!PROVIDERS.includes(provider)) return
  const known = listTrackersByRef(tx, provider as TrackingProvider, provider_ref)
  if (known.some(({ label_id, ended_at }) => label_id === label.id && ended_at === null)) return
  const now = shop.clock.now()
  insertTracker(tx, {
    id: shop.ids.make(ID_PREFIX.tracker),
    order_id: label.order_id,
    label_id: label.id,
    parcel_id: label.parcel_id,
    kind: label.kind,
    provider: provider as TrackingProvider,
    provider_ref,
    carrier: label.carrier ?? provider,
    tracking_number: label.tracking_number,
    next_poll_at: now,
    created_at: now,
  })
}
