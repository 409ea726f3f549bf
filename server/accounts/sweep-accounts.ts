import { DAY } from '../../shared/platform/time.ts'
import { clockAllowsDeleting } from '../platform/db/clock-mark.ts'
import { inBatches } from '../platform/db/in-batches.ts'
import type { Shop } from '../platform/shop.ts'

/** Seconds that failed sign-ins stay in the security log. Each wrong password adds one. */
export const FAILED_SIGN_INS_KEPT = 90 * DAY
/** Seconds that an expired row stays, so that it is reported as expired and not as unknown. */
const ENDED_KEPT = DAY

/** Deletes expired sessions, links and codes, guests without quotes, and old failed sign-ins, unless the clock is in doubt. */
export async function sweepAccounts(shop: Shop): Promise<void> {
  const now = shop.clock.now()
  if (!clockAllowsDeleting(shop.db, now)) return
  for (const [sql, ended_by] of [
    [ENDED_SESSIONS, now],
    [UNUSED_GUESTS, now - DAY],
    [ENDED_EMAIL_LINKS, now - ENDED_KEPT],
    [ENDED_GUEST_LINKS, now],
    [OLD_ACCOUNT_EMAILS, now - 2 * DAY],
    [ENDED_DEVICE_LOGINS, now - ENDED_KEPT],
    [ENDED_CHALLENGES, now],
    [ENDED_INVITATIONS, now],
    [OLD_FAILURES, now - FAILED_SIGN_INS_KEPT],
  ] as const)
    await inBatches(shop, (tx, most) => tx.run(sql, { ended_by, most }))
}

const ENDED_SESSIONS = `delete from sessions where id_hash in
  (select id_hash from sessions where expires_at <= :ended_by limit :most)`
/** Guests without a session or a quote, who can no longer return to anything. */
const UNUSED_GUESTS = `delete from guests where id in (select id from guests where created_at <= :ended_by
    and not exists (select 1 from sessions where guest_id = guests.id)
    and not exists (select 1 from quotes where guest_id = guests.id)
  limit :most)`
const ENDED_EMAIL_LINKS = `delete from email_links where token_hash in
  (select token_hash from email_links where expires_at <= :ended_by limit :most)`
const ENDED_GUEST_LINKS = `delete from guest_links where token_hash in
  (select token_hash from guest_links where expires_at <= :ended_by limit :most)`
const OLD_ACCOUNT_EMAILS = `delete from account_emails where id in
  (select id from account_emails where created_at <= :ended_by limit :most)`
const ENDED_DEVICE_LOGINS = `delete from device_logins where device_code_hash in
  (select device_code_hash from device_logins where expires_at <= :ended_by limit :most)`
const ENDED_CHALLENGES = `delete from passkey_challenges where challenge_hash in
  (select challenge_hash from passkey_challenges where expires_at <= :ended_by limit :most)`
const ENDED_INVITATIONS = `delete from invitations where id in
  (select id from invitations where expires_at <= :ended_by limit :most)`
const OLD_FAILURES = `delete from events where id in
  (select id from events where what = 'sign-in failed' and at <= :ended_by limit :most)`
