import type { Caller } from '../../platform/caller.ts'
import type { Shop } from '../../platform/shop.ts'
import { getOwnQuote } from '../read-quotes.ts'

/** Returns the seconds until a quote in the queue is expected to be measured; null if it is not in line any more. */
export function readWait(
  shop: Shop,
  caller: Caller,
  { quote_id }: { quote_id: string },
): { seconds: number | null } {
  const row = getOwnQuote(shop.db, caller, quote_id)
  return { seconds: row.status === 'received' ? Math.round(shop.work.queue.placeOf(row.id).seconds) : null }
}
