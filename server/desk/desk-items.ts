import { sortDesk, type DeskItem } from '../../shared/desk/desk-item.ts'
import type { HealthFinding } from '../../shared/operations/health/health-finding.ts'
import type { Shop } from '../platform/shop.ts'
import { floorItems } from './floor-items.ts'
import { healthItems } from './health-items.ts'
import { moneyItems } from './money-items.ts'
import { orderItems } from './order-items.ts'
import { quoteItems } from './quote-items.ts'
import { rideItems } from './ride-items.ts'
import { stockItems } from './stock-items.ts'
import { sendingItems } from './sending-items.ts'

/** Everything that needs a person, by kind and due date, those that are put aside included. */
export function deskItems(
  shop: Shop,
  { problems, now }: { problems: readonly HealthFinding[]; now: number },
): DeskItem[] {
  const rides = rideItems(shop, now)
  const waiting = new Set(rides.map(({ subject_id }) => subject_id))
  return sortDesk([
    ...rides,
    ...quoteItems(shop, now),
    // What waits for a courier is packed already.
    ...orderItems(shop, now).filter(({ kind, subject_id }) => kind !== 'packing' || !waiting.has(subject_id)),
    ...floorItems(shop, now),
    ...stockItems(shop, now),
    ...moneyItems(shop),
    ...sendingItems(shop, now),
    ...healthItems(problems, now),
  ])
}
