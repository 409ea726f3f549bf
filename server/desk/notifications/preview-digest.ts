import { kindsOfRole } from '../../../shared/desk/notifications/notice-kinds.ts'
import { digestNews } from '../../../shared/desk/notifications/notice-words.ts'
import type { StaffNews } from '../../../shared/messaging/mail/staff-emails.ts'
import { DAY } from '../../../shared/platform/time.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Shop } from '../../platform/shop.ts'
import { countForDigest } from './count-for-digest.ts'
import { describeNotices } from './describe-notices.ts'
import { listNoticesSince } from './notice-store.ts'

/** Returns the digest of the last 24 hours for the caller, whatever they chose; null if nothing happened. */
export async function previewDigest(shop: Shop, caller: Caller): Promise<StaffNews | null> {
  const { role, account_id } = staffWith('set_up', caller)
  const kinds = new Set(kindsOfRole(role))
  const notices = listNoticesSince(shop.db, shop.clock.now() - DAY).filter(
    ({ kind, only_for }) => kinds.has(kind) && (only_for === null || only_for.includes(account_id)),
  )
  if (notices.length === 0) return null
  const waiting = await countForDigest(shop)
  return digestNews(describeNotices(shop.db, notices), waiting, shop.address.base_url)
}
