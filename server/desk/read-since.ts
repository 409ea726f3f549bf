import { awaySince, type SinceLastDay } from '../../shared/desk/since-last-day.ts'
import { instantOf, pacificDayOf } from '../../shared/platform/time.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../platform/caller.ts'
import type { Shop } from '../platform/shop.ts'
import { countHappened, findLastAct } from './desk-rows-store.ts'

/** Counts the events since the caller's last working day. */
export function readSinceLastDay(shop: Shop, caller: Caller): SinceLastDay {
  const { account_id } = staffWith('see_orders', caller)
  const now = shop.clock.now()
  const today = instantOf(pacificDayOf(now), '00:00')
  const since = awaySince(findLastAct(shop.db, account_id, today), now)
  return { since, ...countHappened(shop.db, since) }
}
