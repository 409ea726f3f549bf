import { secondsUntilTrusted } from '../../shared/clock-trust.ts'
import type { ShopWarnings } from '../../shared/desk/shop-warnings.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../caller.ts'
import { findClockMark, trustClock } from '../db/clock-mark.ts'
import { recordEvent } from '../db/events.ts'
import type { Shop } from '../shop.ts'

/** What needs a person at the shop's computer itself. */
export function readShopWarnings(shop: Shop, caller: Caller): ShopWarnings {
  staffWith('look', caller)
  const mark = findClockMark(shop.db)
  return {
    database: shop.guard.look(),
    clock: mark?.doubt
      ? { now: shop.clock.now(), last_open: mark.trusted_at, trusted_in: secondsUntilTrusted(mark) }
      : null,
  }
}

/** A person has looked at the date: what is too old by this clock is deleted again. */
export function confirmClock(shop: Shop, caller: Caller): null {
  const { account_id } = staffWith('decide', caller)
  const now = shop.clock.now()
  shop.write((tx) => {
    trustClock(tx, now)
    recordEvent(tx, now, caller, { subject: 'account', subject_id: account_id, what: 'clock confirmed' })
  })
  return null
}
