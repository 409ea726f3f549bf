import { findDueNotices, type DueNotices } from '../../../shared/desk/notifications/due-notices.ts'
import { desktopNotice, type DesktopNotice } from '../../../shared/desk/notifications/notice-words.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { describeNotices } from './describe-notices.ts'
import { listNotices, type NoticeRow } from './notice-store.ts'
import { findNotifiedStaff, saveProgress, type NotifiedStaff } from './progress-store.ts'
import { readSettings } from './settings-store.ts'

export interface WaitingNotices {
  /** True if a window should show something now. */
  due: boolean
  /** When to look again; null if nothing waits. */
  next_at: number | null
  now: number
}

/** Returns true if the person has notices for the desktop; changes nothing. */
export function readWaitingNotices(shop: Shop, caller: Caller): WaitingNotices {
  const { account_id } = staffWith('see_orders', caller)
  const now = shop.clock.now()
  const person = findNotifiedStaff(shop.db, account_id, 'desktop')
  if (!person) return { due: false, next_at: null, now }
  const { once, digest, next_at } = dueFor(shop, shop.db, person)
  return { due: once.length + digest.length > 0, next_at, now }
}

/**
 * Returns what a window of the person has to show, at most once: whoever asks first of several windows and computers gets it. A
 * burst is one notice.
 */
export function claimNotices(shop: Shop, caller: Caller): { notices: DesktopNotice[] } {
  const { account_id } = staffWith('see_orders', caller)
  return shop.write((tx) => {
    const person = findNotifiedStaff(tx, account_id, 'desktop')
    if (!person) return { notices: [] }
    const { once, digest, progress } = dueFor(shop, tx, person)
    saveProgress(tx, person, { channel: 'desktop', progress })
    return {
      notices: [
        ...(once.length > 0 ? [desktopNotice(describeNotices(tx, once), false)] : []),
        ...(digest.length > 0 ? [desktopNotice(describeNotices(tx, digest), true)] : []),
      ],
    }
  })
}

function dueFor(shop: Shop, db: ReadDb, person: NotifiedStaff): DueNotices<NoticeRow> {
  const { id: account_id, role, once_to, digest_to } = person
  const notices = listNotices(db, Math.min(once_to, digest_to))
  const { settings } = readSettings(db, person)
  const { zonedCalendar: calendar } = readShopData(db)
  const own = { channel: 'desktop', notices, progress: person, calendar, now: shop.clock.now() } as const
  return findDueNotices({ account_id, role, settings }, own)
}
