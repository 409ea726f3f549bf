import type { EmailLinkKind } from '../../shared/accounts/email-verification.ts'
import type { ReadDb, WriteDb } from '../platform/db/db.ts'

/** A row of `account_emails`. */
export interface AccountEmailRow {
  id: string
  account_id: string
  /**
   * `confirm`: after a sign-up, or on request. `taken`: someone tried to sign up with the address. `reset`: the password is
   * lost. `change`: to the new address of the account. `changed`: to the address that the account had before.
   */
  kind: 'confirm' | 'taken' | 'reset' | 'change' | 'changed'
  recipient: string
  network: string | null
  state: 'waiting' | 'sent' | 'failed'
  attempts: number
  next_try_at: number
  created_at: number
}

/** A row of `email_links`. */
export interface EmailLinkRow {
  token_hash: string
  account_id: string
  kind: EmailLinkKind
  email: string
  created_at: number
  expires_at: number
}

export function insertAccountEmail(
  tx: WriteDb,
  email: Omit<AccountEmailRow, 'state' | 'attempts' | 'next_try_at'>,
): void {
  tx.run(
    `insert into account_emails (id, account_id, kind, recipient, network, state, next_try_at, created_at)
     values (:id, :account_id, :kind, :recipient, :network, 'waiting', :created_at, :created_at)`,
    email,
  )
}

/**
 * Returns when emails were queued for an address since an instant, newest first: those of a lost password, or all others. Who
 * just signed up can have a lost password replaced at once.
 */
export function listEmailTimes(
  db: ReadDb,
  recipient: string,
  { since, isReset = false }: { since: number; isReset?: boolean },
): number[] {
  return db
    .all<{ created_at: number }>(
      `select created_at from account_emails where recipient = ? and created_at > ? and (kind = 'reset') = ?
       order by created_at desc`,
      recipient,
      since,
      isReset ? 1 : 0,
    )
    .map(({ created_at }) => created_at)
}

export function countEmailsOfNetwork(db: ReadDb, network: string, since: number): number {
  return db.get<{ n: number }>(
    'select count(*) as n from account_emails where network = ? and created_at > ?',
    network,
    since,
  )!.n
}

export function listDueAccountEmails(db: ReadDb, now: number): AccountEmailRow[] {
  return db.all<AccountEmailRow>(
    "select * from account_emails where state = 'waiting' and next_try_at <= ? order by created_at limit 20",
    now,
  )
}

export function isAccountEmailWaiting(db: ReadDb, id: string): boolean {
  return db.get(`select 1 from account_emails where id = ? and state = 'waiting'`, id) !== undefined
}

export function saveAccountEmail(
  tx: WriteDb,
  id: string,
  changes: Pick<AccountEmailRow, 'state' | 'attempts' | 'next_try_at'>,
): void {
  tx.run(
    `update account_emails set state = :state, attempts = :attempts, next_try_at = :next_try_at
     where id = :id and state = 'waiting'`,
    { ...changes, id },
  )
}

export function insertEmailLink(tx: WriteDb, link: EmailLinkRow): void {
  tx.run(
    `insert into email_links (token_hash, account_id, kind, email, created_at, expires_at)
     values (:token_hash, :account_id, :kind, :email, :created_at, :expires_at)`,
    { ...link },
  )
}

export function findEmailLink(db: ReadDb, tokenHash: string, now: number): EmailLinkRow | undefined {
  return db.get<EmailLinkRow>(
    'select * from email_links where token_hash = ? and expires_at > ?',
    tokenHash,
    now,
  )
}

/** Returns the new address that an account asked for last since then; null if none is awaited. */
export function findNewEmail(db: ReadDb, accountId: string, since: number): string | null {
  const row = db.get<{ recipient: string }>(
    `select recipient from account_emails
     where account_id = ? and kind = 'change' and state <> 'failed' and created_at > ? order by created_at desc limit 1`,
    accountId,
    since,
  )
  return row?.recipient ?? null
}

/** Deletes every link of an account, and cancels its waiting emails. */
export function endEmailLinks(tx: WriteDb, accountId: string): void {
  tx.run('delete from email_links where account_id = ?', accountId)
  tx.run(
    `update account_emails set state = 'failed' where account_id = ? and (state = 'waiting' or kind = 'change')`,
    accountId,
  )
}

/** Gives an account another, verified address. */
export function saveEmail(tx: WriteDb, accountId: string, verified: { email: string; now: number }): void {
  tx.run(
    'update accounts set email = ?, email_verified_at = ? where id = ?',
    verified.email,
    verified.now,
    accountId,
  )
}

export function saveVerified(tx: WriteDb, accountId: string, now: number): void {
  tx.run(
    'update accounts set email_verified_at = coalesce(email_verified_at, ?) where id = ?',
    now,
    accountId,
  )
}
