import type { WaitingCount } from '../../shared/notifications/notice-words.ts'
import { countWaiting } from '../desk/desk-counts.ts'
import type { Shop } from '../shop.ts'

/** How much waits for staff, by the pages on which it is done. */
export function countForDigest(shop: Shop): WaitingCount[] {
  const counts = countWaiting(shop)
  return [
    { title: 'Ship dates to confirm', count: counts.ship_dates, page: '/console/ship-dates' },
    { title: 'Engineering requests', count: counts.engineering, page: '/console/engineering' },
    { title: 'Quotes to review', count: counts.held, page: '/console/reviews' },
    { title: 'Deliveries to price', count: counts.delivery_reviews, page: '/console/deliveries' },
    { title: 'Orders to print', count: counts.production, page: '/console/production' },
    { title: 'Orders to pack', count: counts.packing, page: '/console/shipping' },
    { title: 'Emails not sent', count: counts.letters, page: '/console/letters' },
    { title: 'Refunds and taxes to look at', count: counts.refunds, page: '/console/money' },
  ]
}
