import { addressOf } from '../../../shared/accounts/email-verification.ts'
import { ID_PREFIX } from '../../../shared/platform/ids.ts'
import { writeEmail } from '../../../shared/messaging/mail/email.ts'
import { staffDigest, staffNotice } from '../../../shared/messaging/mail/staff-emails.ts'
import { wordEmail, type CustomerEmail } from '../../../shared/messaging/mail/word-email.ts'
import { findDueNotices, type DueNotices } from '../../../shared/desk/notifications/due-notices.ts'
import { digestNews, noticeNews, type WaitingCount } from '../../../shared/desk/notifications/notice-words.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { WriteDb } from '../../platform/db/db.ts'
import { readSender } from '../../messaging/mail/read-sender.ts'
import type { Shop } from '../../platform/shop.ts'
import { countForDigest } from './count-for-digest.ts'
import { describeNotices } from './describe-notices.ts'
import { listNotices, type NoticeRow } from './notice-store.ts'
import { listNotifiedStaff, saveProgress, type NotifiedStaff } from './progress-store.ts'
import { readSettings } from './settings-store.ts'
import { insertStaffEmail } from './staff-email-store.ts'

/**
 * Writes the emails that are due for staff. An email and the progress of its person are written in one transaction, so that it is
 * written once, whenever the program ends. Without a mail server none is written, and none later about what happened until then.
 */
export async function writeStaffEmails(shop: Shop): Promise<void> {
  const staff = listNotifiedStaff(shop.db, 'email')
  const oldest = Math.min(...staff.map(({ once_to, digest_to }) => Math.min(once_to, digest_to)))
  const notices = staff.length === 0 ? [] : listNotices(shop.db, oldest)
  const moved = staff
    .map((person) => ({ person, due: dueFor(shop, person, notices) }))
    .filter(({ person, due }) => hasMoved(person, due))
  const waiting = moved.some(({ due }) => due.digest.length > 0) ? await countForDigest(shop) : []
  for (const { person, due } of moved)
    shop.write((tx) => {
      if (!saveProgress(tx, person, { channel: 'email', progress: due.progress })) return
      if (shop.services.mailer.current() === null) return
      for (const draft of draftsOf(shop, due, { tx, waiting })) keepEmail(shop, tx, { person, draft })
    })
}

function dueFor(shop: Shop, person: NotifiedStaff, notices: readonly NoticeRow[]): DueNotices<NoticeRow> {
  const { settings } = readSettings(shop.db, person)
  const { zonedCalendar: calendar } = readShopData(shop.db)
  const { id: account_id, role } = person
  const own = { channel: 'email', notices, progress: person, calendar, now: shop.clock.now() } as const
  return findDueNotices({ account_id, role, settings }, own)
}

function hasMoved(before: NotifiedStaff, { progress }: DueNotices<NoticeRow>): boolean {
  return (
    before.once_to !== progress.once_to ||
    before.digest_to !== progress.digest_to ||
    before.digest_at !== progress.digest_at
  )
}

function draftsOf(
  { address }: Shop,
  { once, digest }: DueNotices<NoticeRow>,
  { tx, waiting }: { tx: WriteDb; waiting: readonly WaitingCount[] },
): CustomerEmail[] {
  const { base_url } = address
  return [
    ...(once.length > 0 ? [staffNotice(noticeNews(describeNotices(tx, once), base_url), base_url)] : []),
    ...(digest.length > 0
      ? [staffDigest(digestNews(describeNotices(tx, digest), waiting, base_url), base_url)]
      : []),
  ]
}

function keepEmail(
  shop: Shop,
  tx: WriteDb,
  { person, draft }: { person: NotifiedStaff; draft: CustomerEmail },
): void {
  const recipient = addressOf(person.email)
  if (recipient === null) return
  const sender = readSender(shop, tx)
  const worded = wordEmail(draft, readShopData(tx).email_texts[draft.kind], sender)
  insertStaffEmail(tx, {
    id: shop.ids.make(ID_PREFIX.letter),
    account_id: person.id,
    recipient,
    ...writeEmail(worded, sender),
    created_at: shop.clock.now(),
  })
}
