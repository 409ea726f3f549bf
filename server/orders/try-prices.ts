import { MATERIAL_IDS, type Speed } from '../../shared/catalog/materials.ts'
import type { CostRates } from '../../shared/quoting/costs/cost-rates.ts'
import type { PriceBook } from '../../shared/quoting/pricing/price-book.ts'
import {
  PriceTrial,
  priceTrialPart,
  type TrialGroup,
  type TriedPrices,
} from '../../shared/quoting/pricing/price-trial.ts'
import { SAMPLE_PRINTS } from '../../shared/quoting/pricing/sample-prints.ts'
import { firstOfMonth, instantOf, pacificDayOf } from '../../shared/platform/time.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../platform/caller.ts'
import { readShopData } from '../catalog/shop-data.ts'
import type { Shop } from '../platform/shop.ts'
import { listTrialOrders, listTrialQuotes, readTrialQuotes, type TrialIds } from './price-trial-store.ts'

/** The newest quotes and orders that a trial looks at. */
const MAX_TRIED = 2000
/** Priced between two turns of the event loop: some milliseconds of work. */
const CHUNK = 25
const SAMPLE_QUANTITIES = [1, 10]

interface TryPrices {
  book: PriceBook
  /** The speed for quotes that were not ordered and for sample parts; an order keeps its own. */
  speed: Speed
}

interface TrialInput extends TryPrices {
  costs: CostRates
}

/**
 * Prices sample parts, this month's quotes and last month's orders again by a price book that is not saved. Everything else,
 * like the estimates, stays as priced. Returns null if the caller no longer waits for it.
 */
export async function tryPrices(
  shop: Shop,
  caller: Caller,
  { book, speed }: TryPrices,
  signal?: AbortSignal,
): Promise<TriedPrices | null> {
  staffWith('set_up', caller)
  const thisMonth = firstOfMonth(pacificDayOf(shop.clock.now()))
  const lastMonth = firstOfMonth(thisMonth, -1)
  const [from, until] = [lastMonth, thisMonth].map((day) => instantOf(day, '00:00'))
  const { price_book, costs } = readShopData(shop.db)
  const groups: TrialGroup[] = []
  for (const tried of [
    listTrialQuotes(shop.db, until, MAX_TRIED),
    listTrialOrders(shop.db, { from, until }, MAX_TRIED),
  ]) {
    const group = await tryQuotes(shop, tried, { book, speed, costs, signal })
    if (group === null) return null
    groups.push(group)
  }
  const [quotes, orders] = groups
  const samples = trySamples(price_book, { book, speed, costs })
  return { samples, quotes, quotes_since: thisMonth, orders, orders_since: lastMonth }
}

/** Yields to the event loop between chunks, so that other requests wait only milliseconds. */
async function tryQuotes(
  shop: Shop,
  { ids, found }: TrialIds,
  { book, speed, costs, signal }: TrialInput & { signal: AbortSignal | undefined },
): Promise<TrialGroup | null> {
  const trial = new PriceTrial(book, costs)
  for (let at = 0; at < ids.length; at += CHUNK) {
    await new Promise((resolve) => setImmediate(resolve))
    if (signal?.aborted) return null
    for (const part of readTrialQuotes(shop.db, ids.slice(at, at + CHUNK), speed))
      if (typeof part === 'string') trial.leaveOut(part)
      else trial.add(part)
  }
  return trial.result(found)
}

function trySamples(saved: PriceBook, { book, speed, costs }: TrialInput): TrialGroup {
  const trial = new PriceTrial(book, costs)
  for (const { title, support_contact_mm2, prints } of SAMPLE_PRINTS)
    for (const material of MATERIAL_IDS)
      for (const quantity of SAMPLE_QUANTITIES) {
        const estimate = { ...prints[material], support_contact_mm2 }
        const part = {
          quote_id: null,
          order_number: null,
          name: title,
          material,
          own: null,
          quantity,
          extras: [],
          speed,
          estimate,
        }
        trial.add({ ...part, before: priceTrialPart(part, saved) })
      }
  return trial.result()
}
