import type { Shop } from '../../platform/shop.ts'
import { QuoteQueue } from './process-quotes.ts'
import { beginRun } from './program-runs.ts'

type WithoutQueue = Omit<Shop, 'work'> & { work: Omit<Shop['work'], 'queue'> }

/** Completes the shop with its queue. Quotes that an earlier run left unfinished are put back into the queue. */
export function startQueue(parts: WithoutQueue): { queue: QuoteQueue; shop: Shop } {
  const shop = { ...parts, work: { ...parts.work } } as Shop
  const queue = new QuoteQueue(shop, beginRun(shop))
  shop.work.queue = queue
  shop.machine.geometry.onRoom?.(() => queue.wake())
  return { queue, shop }
}
