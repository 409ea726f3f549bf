import type { Role } from '../../../shared/accounts/people.ts'
import type { NoticeProgress } from '../../../shared/desk/notifications/due-notices.ts'
import type { NoticeChannel } from '../../../shared/desk/notifications/notice-kinds.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import { newestNotice } from './notice-store.ts'

/** Begins for staff who have no progress yet: they are notified of what comes from now on. */
export function beginNotifying(tx: WriteDb, now: number): void {
  tx.run(
    `insert or ignore into notification_progress (account_id, channel, once_to, digest_to, digest_at)
     select accounts.id, value, :newest, :newest, :now from accounts, json_each('["email", "desktop"]')
     where role <> 'customer'`,
    { newest: newestNotice(tx), now },
  )
}

/** Returns true if a member of staff has no progress yet. */
export function hasNewStaff(db: ReadDb): boolean {
  const sql = `select 1 from accounts where role <> 'customer'
    and not exists (select 1 from notification_progress where account_id = accounts.id) limit 1`
  return db.get(sql) !== undefined
}

export interface NotifiedStaff extends NoticeProgress {
  id: string
  role: Role
  email: string
}

/** Returns all staff with their progress in one channel. */
export function listNotifiedStaff(db: ReadDb, channel: NoticeChannel): NotifiedStaff[] {
  return db.all<NotifiedStaff>(
    `select id, role, email, once_to, once_at, digest_to, digest_at from accounts
     join notification_progress on account_id = accounts.id
     where channel = ? and role <> 'customer' order by id`,
    channel,
  )
}

export function findNotifiedStaff(
  db: ReadDb,
  accountId: string,
  channel: NoticeChannel,
): NotifiedStaff | undefined {
  return db.get<NotifiedStaff>(
    `select id, role, email, once_to, once_at, digest_to, digest_at from accounts
     join notification_progress on account_id = accounts.id
     where accounts.id = ? and channel = ? and role <> 'customer'`,
    accountId,
    channel,
  )
}

/** Compare-and-set: false if the person was notified meanwhile. */
export function saveProgress(
  tx: WriteDb,
  { id, once_to, digest_to }: NotifiedStaff,
  { channel, progress }: { channel: NoticeChannel; progress: NoticeProgress },
): boolean {
  const row = {
    once_to: progress.once_to,
    once_at: progress.once_at,
    digest_to: progress.digest_to,
    digest_at: progress.digest_at,
  }
  return (
    tx.run(
      `update notification_progress set once_to = :once_to, once_at = :once_at, digest_to = :digest_to, digest_at = :digest_at
       where account_id = :id and channel = :channel and once_to = :was_once_to and digest_to = :was_digest_to`,
      { ...row, id, channel, was_once_to: once_to, was_digest_to: digest_to },
    ) === 1
  )
}
