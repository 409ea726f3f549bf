import type { TrackingProvider } from '../../shared/orders/carrier-reports.ts'
import { MINUTE } from '../../shared/platform/time.ts'
import type { ReadDb, WriteDb } from '../platform/db/db.ts'

/** A webhook event of a carrier, as the settings page shows it. */
export interface CarrierEventRow {
  id: number
  provider: TrackingProvider
  event_id: string | null
  at: number
  /** Null for a request whose signature was wrong. */
  what: string | null
  ref: string | null
}

/** More than a shop gets in the days in which a carrier repeats an event. */
const KEPT = 5000

/** Returns the latest events, newest first. */
export function listCarrierEvents(db: ReadDb, limit: number): CarrierEventRow[] {
  return db.all<CarrierEventRow>('select * from carrier_events order by id desc limit ?', limit)
}

/** Returns false if the event was taken before. */
export function addCarrierEvent(tx: WriteDb, event: Omit<CarrierEventRow, 'id'>): boolean {
  const added = tx.run(
    `insert or ignore into carrier_events (provider, event_id, at, what, ref) values (:provider, :event_id, :at, :what, :ref)`,
    { ...event },
  )
  tx.run('delete from carrier_events where id <= (select max(id) from carrier_events) - ?', KEPT)
  return added === 1
}

/** Returns true if to record a wrong signature: at most one a minute, because anyone can send them. */
export function mayRecordForgery(db: ReadDb, now: number): boolean {
  const last = db.get<{ at: number }>(
    'select at from carrier_events where what is null order by id desc limit 1',
  )
  return !last || now - last.at >= MINUTE
}
