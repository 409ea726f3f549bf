import { awaySince, type SinceLastDay } from '../../shared/desk/since-last-day.ts'
import { startOfToday } from '../../shared/platform/time.ts'
import { staffWith } from '../accounts/authenticate.ts'
import { readZone } from '../catalog/shop-data.ts'
import type { Caller } from '../platform/caller.ts'
import type { Shop } from '../platform/shop.ts'
import { countHappened, findLastAct } from './desk-rows-store.ts'

/** Counts the events since the caller's last working day. */
export function readSinceLastDay(shop: Shop, caller: Caller): SinceLastDay {
  const { account_id } = staffWith('see_orders', caller)
  const now = shop.clock.now()
  const zone = readZone(shop.db)
  const today = startOfToday({ now, zone })
  const since = awaySince(findLastAct(shop.db, account_id, today), { now, zone })
  return { since, ...countHappened(shop.db, since) }
}
