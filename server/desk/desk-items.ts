import { sortDesk, type DeskItem } from '../../shared/desk/desk-item.ts'
import { type HealthFinding, HEALTH_AREA_WORDS } from '../../shared/operations/health/health-finding.ts'
import type { Shop } from '../platform/shop.ts'
import { floorItems } from './floor-items.ts'
import { idleItems } from './idle-items.ts'
import { readPlan } from '../production/floor/read-plan.ts'
import { moneyItems } from './money-items.ts'
import { orderItems, shipClock } from './order-items.ts'
import { quoteItems } from './quote-items.ts'
import { stockItems } from './stock-items.ts'
import { sendingItems } from './sending-items.ts'
import { itemOfShop, itemOfOrder } from './item-of-quote.ts'
import { whenInSentence } from '../../shared/desk/history/day-words.ts'
import { asPacificDay, type ZonedNow } from '../../shared/platform/time.ts'
import { readZone } from '../catalog/shop-data.ts'
import { listLostRides, type LostRideRow } from './lost-rides-store.ts'

/** Returns the packed parcels that a courier was to fetch, and will not. */
function rideItems(shop: Shop, now: number): DeskItem[] {
  return listLostRides(shop.db).map((ride) => {
    const { order_id, parcel_id, at } = ride
    const day = ride.expected_ship_by ?? ride.ship_by
    return itemOfOrder(shop, 'rides', order_id, {
      reason: rideReason(ride, { now, zone: readZone(shop.db) }),
      since: at,
      clock: shipClock(shop, day === null ? null : asPacificDay(day)),
      action: { does: 'call_courier', order_id, parcel_id },
      state: `${parcel_id} ${at}`,
    })
  })
}

const SERVICES: Record<string, string> = { doordash: 'DoorDash' }

function rideReason({ provider, at, why }: LostRideRow, clock: ZonedNow): string {
  const said = why === null ? '' : `: “${why}”`
  return `${SERVICES[provider] ?? 'The courier'} canceled the ride ${whenInSentence(at, clock)}${said}. The parcel is packed and has no courier.`
}

/** Areas whose problems have items of their own: refunds, emails and printers. */
const OWN_ITEMS: ReadonlySet<string> = new Set(['/console/money', '/console/emails', '/console/printers'])

/**
 * Returns one item for each area of health with problems; that the last run ended unexpectedly is said in a notice of
 * its own.
 */
function healthItems(problems: readonly HealthFinding[], now: number): DeskItem[] {
  const shown = problems.filter(
    ({ area, state, page }) =>
      !(page !== null && OWN_ITEMS.has(page)) && !(area === 'program' && state === 'notice'),
  )
  return [...Map.groupBy(shown, ({ area }) => area)].map(([area, findings]) =>
    itemOfShop(area === 'backups' ? 'backups' : 'health', {
      subject_id: area,
      title: HEALTH_AREA_WORDS[area],
      reason: findings
        .flatMap(({ sentence, advice }) => (advice === null ? [sentence] : [sentence, advice]))
        .join(' '),
      since: now,
      action: null,
      page: findings[0].page,
      // The figures in the sentences change all the time; that it got worse brings it back.
      state: findings.map(({ state }) => state).join(' '),
    }),
  )
}

/** Returns everything that needs a person, by kind and due date, those that are put aside included. */
export function deskItems(
  shop: Shop,
  { problems, now }: { problems: readonly HealthFinding[]; now: number },
): DeskItem[] {
  const plan = readPlan(shop.db, now)
  const rides = rideItems(shop, now)
  const waiting = new Set(rides.map(({ subject_id }) => subject_id))
  return sortDesk([
    ...rides,
    ...quoteItems(shop, now),
    // An order that waits for a courier is packed already.
    ...idleItems(shop, plan),
    ...orderItems(shop, plan).filter(
      ({ kind, subject_id }) => kind !== 'packing' || !waiting.has(subject_id),
    ),
    ...floorItems(shop, now),
    ...stockItems(shop, now),
    ...moneyItems(shop),
    ...sendingItems(shop, now),
    ...healthItems(problems, now),
  ])
}
