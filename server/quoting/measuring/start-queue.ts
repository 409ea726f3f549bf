import type { Shop } from '../../platform/shop.ts'
import { QuoteQueue } from './process-quotes.ts'
import { beginRun } from './program-runs.ts'

/** Completes the shop with its queue. Quotes that an earlier run left unfinished are put back into the queue. */
export function startQueue(parts: Omit<Shop, 'queue'>): { queue: QuoteQueue; shop: Shop } {
  const shop = { ...parts } as Shop
  const queue = new QuoteQueue(shop, beginRun(shop))
  shop.queue = queue
  shop.geometry.onRoom?.(() => queue.wake())
  return { queue, shop }
}
