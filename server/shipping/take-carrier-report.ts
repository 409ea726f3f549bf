import { nextState } from '../../shared/platform/moves.ts'
import { isFinalStatus, isNewerReport, type CarrierReport } from '../../shared/orders/carrier-reports.ts'
import { isPublicUrl } from '../../shared/payments/payment-set-up.ts'
import { nextPoll } from '../../shared/shipping/poll-times.ts'
import type { TrackingProvider } from '../../shared/orders/carrier-reports.ts'
import { REPORTED, PARCEL_MOVES, type ReportedState } from '../../shared/orders/parcel-states.ts'
import type { WriteDb } from '../platform/db/db.ts'
import { recordEvent, THE_SHOP } from '../platform/db/events.ts'
import { findParcel, saveParcel, type ParcelChanges, type ParcelRow } from '../orders/parcel-store.ts'
import type { TrackedParcel } from '../platform/ports/carriers.ts'
import { publicUrl } from '../platform/shop-address.ts'
import type { Shop } from '../platform/shop.ts'
import { findLabel } from './label-store.ts'
import { saveReported } from './save-reported.ts'
import { findTracker, listTrackersOfParcel, reportOf, saveTracker, type TrackerRow } from './tracker-store.ts'
import { releaseParcel } from './void-label.ts'

/** Returns true if a provider's webhook can reach this shop and be checked. */
function hasWebhook(shop: Shop, provider: TrackingProvider): boolean {
  return (
    (shop.services.carriers.tracking(provider)?.hasWebhookSecret ?? false) && isPublicUrl(publicUrl(shop))
  )
}

/**
 * Takes what a service says about a parcel, polled or by webhook. An older report than the known one changes nothing, so
 * that reports may come several times and in any order.
 */
export function takeCarrierReport(tx: WriteDb, shop: Shop, trackerId: string, followed: TrackedParcel): void {
  const known = findTracker(tx, trackerId)
  if (!known || known.ended_at !== null) return
  const now = shop.clock.now()
  const { report } = followed
  const isNews = report !== null && isNewerReport(report, reportOf(known))
  const polls = isNews ? 0 : known.polls + 1
  const status = isNews ? report.status : known.status
  saveTracker(tx, known.id, {
    provider_ref: followed.provider_ref,
    ...(isNews ? report : {}),
    polls,
    next_poll_at: nextPoll({ ...known, status, polls }, now, hasWebhook(shop, known.provider)),
  })
  if (!isNews) return
  if (known.kind === 'outbound')
    applyReport(tx, shop, { ...known, ...report }, followed.canceled_because ?? null)
  else if (isFinalStatus(report.status) && !isFinalStatus(known.status)) noteReturn(tx, shop, known, report)
}

/** Applies what is already known of a parcel that leaves the shop now: the carrier may have scanned it earlier. */
export function applyKnownReports(tx: WriteDb, shop: Shop, parcel: ParcelRow): void {
  const open = listTrackersOfParcel(tx, parcel.id).filter(({ ended_at }) => ended_at === null)
  for (const tracker of open) applyReport(tx, shop, tracker, null)
}

function applyReport(tx: WriteDb, shop: Shop, tracker: TrackerRow, why: string | null): void {
  const report = reportOf(tracker)
  const parcel = tracker.parcel_id === null ? undefined : findParcel(tx, tracker.parcel_id)
  if (report === null || report.status === 'waiting' || !parcel) return
  if (!isAbout(tracker, parcel)) return
  if (parcel.shipped_at === null) return loseRide(tx, shop, tracker, why)
  if (parcel.reported_by === 'staff' && (parcel.reported_at ?? 0) >= report.reported_at) return
  moveParcel(tx, shop, parcel, { ...report, status: report.status })
}

/** A courier that cancels before the pick-up leaves a parcel that needs another one. */
function loseRide(
  tx: WriteDb,
  shop: Shop,
  { provider, status, label_id }: TrackerRow,
  why: string | null,
): void {
  if (provider !== 'doordash' || status !== 'failed' || label_id === null) return
  const label = findLabel(tx, label_id)
  if (label?.state !== 'bought') return
  releaseParcel(tx, label, { by: THE_SHOP, now: shop.clock.now(), what: 'ride canceled', why })
}

/** Returns true if a tracker is about the number, or the ride, that a parcel has now. */
export function isAbout(tracker: TrackerRow, parcel: ParcelRow): boolean {
  if (tracker.parcel_id !== parcel.id) return false
  return tracker.tracking_number === null
    ? tracker.provider_ref === parcel.provider_ref
    : tracker.tracking_number === parcel.tracking_number
}

function moveParcel(
  tx: WriteDb,
  shop: Shop,
  parcel: ParcelRow,
  report: CarrierReport & { status: ReportedState },
): void {
  const now = shop.clock.now()
  const isSame = parcel.state === report.status
  const state = isSame ? parcel.state : nextState(PARCEL_MOVES, parcel.state, REPORTED[report.status])
  if (!state) return
  const at = Math.min(now, Math.max(parcel.shipped_at ?? 0, report.happened_at))
  const changes: ParcelChanges = {
    state,
    delivered_at: state === 'delivered' ? at : null,
    eta: state === 'delivered' ? null : report.eta,
    arrives_by: report.estimated_day ?? parcel.arrives_by,
    reported_by: 'carrier',
    reported_at: report.reported_at,
    updated_at: now,
  }
  if (isSame) saveParcel(tx, parcel.id, changes)
  else saveReported(tx, parcel, { changes: { ...changes, state }, by: THE_SHOP, now, at, said: report.said })
}

/** A return has no states of its own at the order: the history says when it came back. */
function noteReturn(tx: WriteDb, shop: Shop, tracker: TrackerRow, report: CarrierReport): void {
  recordEvent(tx, shop.clock.now(), THE_SHOP, {
    subject: 'order',
    subject_id: tracker.order_id,
    what: 'return arrived',
    details: { at: report.happened_at, tracking_number: tracker.tracking_number },
  })
}
