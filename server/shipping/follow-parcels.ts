import { FOLLOWED_CARRIERS } from '../../shared/quoting/delivery/carriers.ts'
import { ID_PREFIX } from '../../shared/platform/ids.ts'
import { DAY, HOUR, MINUTE } from '../../shared/platform/time.ts'
import { writeSoon } from '../platform/db/write-soon.ts'
import { listParcels } from '../orders/parcel-store.ts'
import type { TrackedParcel, ParcelTracking } from '../platform/ports/carriers.ts'
import { ServiceUnavailable } from '../platform/ports/service-unavailable.ts'
import type { Shop } from '../platform/shop.ts'
import { isInShop } from './choose-parcel.ts'
import { isAbout, takeCarrierReport } from './take-carrier-report.ts'
import {
  insertTracker,
  listTrackersToPoll,
  listUnfollowed,
  saveTracker,
  type TrackerRow,
} from './tracker-store.ts'

const MAX_PER_ROUND = 20
/** Carriers use a tracking number again after some months. */
const FOLLOWED_FOR = 60 * DAY

/** Creates a tracker for every parcel with the number of a known carrier, whoever bought its label. */
export function followNewParcels(shop: Shop): void {
  if (!shop.services.carriers.tracking('easypost')) return
  const now = shop.clock.now()
  const carriers = FOLLOWED_CARRIERS
  const found = listUnfollowed(shop.db, { since: now - FOLLOWED_FOR, carriers, limit: MAX_PER_ROUND })
  if (found.length === 0) return
  shop.write((tx) => {
    for (const parcel of found)
      insertTracker(tx, {
        ...parcel,
        id: shop.ids.make(ID_PREFIX.tracker),
        label_id: null,
        kind: 'outbound',
        provider: 'easypost',
        provider_ref: null,
        next_poll_at: now,
        created_at: now,
      })
  })
}

/** Polls the parcels whose time has come. A parcel with another number by now is no longer followed. */
export async function pollTrackers(shop: Shop): Promise<void> {
  for (const tracker of listTrackersToPoll(shop.db, shop.clock.now(), MAX_PER_ROUND)) {
    if (isReplaced(shop, tracker)) endTracker(shop, tracker)
    else await pollTracker(shop, tracker)
  }
}

function isReplaced(shop: Shop, tracker: TrackerRow): boolean {
  const parcels = listParcels(shop.db, tracker.order_id)
  const isOpen = parcels.length === 0 || parcels.some(isInShop)
  return tracker.kind === 'outbound' && !isOpen && !parcels.some((parcel) => isAbout(tracker, parcel))
}

function endTracker(shop: Shop, { id }: TrackerRow): void {
  shop.write((tx) => saveTracker(tx, id, { ended_at: shop.clock.now(), next_poll_at: null }))
}

async function pollTracker(shop: Shop, tracker: TrackerRow): Promise<void> {
  const now = shop.clock.now()
  const tracking = shop.services.carriers.tracking(tracker.provider)
  if (!tracking) return shop.write((tx) => saveTracker(tx, tracker.id, { next_poll_at: now + HOUR }))
  try {
    const followed = await ask(tracking, tracker)
    await writeSoon(shop, (tx) => takeCarrierReport(tx, shop, tracker.id, followed))
  } catch (error) {
    if (!(error instanceof ServiceUnavailable)) throw error
    shop.log.warn({ why: error.message, order: tracker.order_id }, 'a parcel could not be polled')
    const pause = Math.max(
      error.retry_after ?? 0,
      Math.min(6 * HOUR, MINUTE * 2 ** Math.min(tracker.polls, 10)),
    )
    const polls = tracker.polls + 1
    shop.write((tx) => saveTracker(tx, tracker.id, { polls, next_poll_at: now + pause }))
  }
}

function ask(tracking: ParcelTracking, tracker: TrackerRow): Promise<TrackedParcel> {
  const { provider_ref, carrier, tracking_number } = tracker
  if (provider_ref !== null) return tracking.read(provider_ref)
  if (!tracking.follow || tracking_number === null)
    throw new Error(`tracker ${tracker.id} has nothing to follow`)
  return tracking.follow({ carrier, tracking_number })
}
