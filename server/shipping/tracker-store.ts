import type { CarrierReport, CarrierStatus } from '../../shared/orders/carrier-reports.ts'
import type { LabelKind } from '../../shared/orders/labels.ts'
import type { TrackingProvider } from '../../shared/orders/carrier-reports.ts'
import type { ReadDb, WriteDb } from '../platform/db/db.ts'
import { updateRows } from '../platform/db/row-writes.ts'

/** A row of `trackers`. */
export interface TrackerRow {
  id: string
  order_id: string
  label_id: string | null
  /** Null for a return, and after its parcel was unpacked. */
  parcel_id: string | null
  kind: LabelKind
  provider: TrackingProvider
  provider_ref: string | null
  carrier: string
  tracking_number: string | null
  status: CarrierStatus | null
  said: string | null
  reported_at: number | null
  happened_at: number | null
  estimated_day: string | null
  eta: number | null
  next_poll_at: number | null
  polls: number
  created_at: number
  ended_at: number | null
}

/** Returns the newest report; null before the first. */
export function reportOf(row: TrackerRow): CarrierReport | null {
  const { status, said, reported_at, happened_at, estimated_day, eta } = row
  if (status === null || said === null || reported_at === null || happened_at === null) return null
  return { status, said, reported_at, happened_at, estimated_day, eta }
}

export function findTracker(db: ReadDb, id: string): TrackerRow | undefined {
  return db.get<TrackerRow>('select * from trackers where id = ?', id)
}

/** Returns the trackers with a provider's own id, the newest first: several where parcels share a number. */
export function listTrackersByRef(db: ReadDb, provider: TrackingProvider, providerRef: string): TrackerRow[] {
  return db.all<TrackerRow>(
    'select * from trackers where provider = ? and provider_ref = ? order by created_at desc, rowid desc',
    provider,
    providerRef,
  )
}

/** Returns the trackers of an order, the oldest first. */
export function listTrackers(db: ReadDb, orderId: string): TrackerRow[] {
  return db.all<TrackerRow>('select * from trackers where order_id = ? order by created_at, rowid', orderId)
}

/** Returns the trackers of a parcel, the oldest first. */
export function listTrackersOfParcel(db: ReadDb, parcelId: string): TrackerRow[] {
  return db.all<TrackerRow>('select * from trackers where parcel_id = ? order by created_at, rowid', parcelId)
}

export function listTrackersToPoll(db: ReadDb, now: number, limit: number): TrackerRow[] {
  return db.all<TrackerRow>(
    'select * from trackers where next_poll_at <= ? order by next_poll_at limit ?',
    now,
    limit,
  )
}

type NewTracker = Pick<
  TrackerRow,
  | 'id'
  | 'order_id'
  | 'label_id'
  | 'parcel_id'
  | 'kind'
  | 'provider'
  | 'provider_ref'
  | 'carrier'
  | 'tracking_number'
  | 'next_poll_at'
  | 'created_at'
>

export function insertTracker(tx: WriteDb, tracker: NewTracker): TrackerRow {
  tx.run(
    `insert into trackers (id, order_id, label_id, parcel_id, kind, provider, provider_ref, carrier, tracking_number, next_poll_at, created_at)
     values (:id, :order_id, :label_id, :parcel_id, :kind, :provider, :provider_ref, :carrier, :tracking_number, :next_poll_at, :created_at)`,
    { ...tracker },
  )
  return findTracker(tx, tracker.id)!
}

export function saveTracker(
  tx: WriteDb,
  id: string,
  changes: Partial<Omit<TrackerRow, 'id' | 'order_id'>>,
): void {
  updateRows(tx, 'trackers', { id }, changes)
}

/** Gives the trackers of a label its parcel: a label may be put on another one. */
export function moveTrackersOfLabel(tx: WriteDb, labelId: string, parcelId: string | null): void {
  tx.run('update trackers set parcel_id = ? where label_id = ?', parcelId, labelId)
}

/** Stops following what a label sent. */
export function endTrackersOfLabel(tx: WriteDb, labelId: string, now: number): void {
  tx.run('update trackers set ended_at = ?, next_poll_at = null where label_id = ?', now, labelId)
}

export interface UnfollowedParcel {
  order_id: string
  parcel_id: string
  carrier: string
  tracking_number: string
}

/** Returns parcels on their way since an instant whose number no service follows yet; `carriers` in lower case. Practice orders have no parcels. */
export function listUnfollowed(
  db: ReadDb,
  { since, carriers, limit }: { since: number; carriers: readonly string[]; limit: number },
): UnfollowedParcel[] {
  return db.all<UnfollowedParcel>(
    `select parcels.order_id, parcels.id as parcel_id, carrier, tracking_number from parcels
       join orders on orders.id = parcels.order_id join checkouts on checkouts.id = orders.checkout_id
     where tracking_number is not null and parcels.state in ('picked_up', 'in_transit', 'out_for_delivery', 'failed')
       and parcels.shipped_at >= :since and checkouts.provider <> 'practice'
       and lower(carrier) in (select value from json_each(:carriers))
       and not exists (select 1 from trackers where trackers.parcel_id = parcels.id
         and trackers.tracking_number = parcels.tracking_number)
     limit :limit`,
    { since, carriers: JSON.stringify(carriers), limit },
  )
}
