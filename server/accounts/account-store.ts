import { addressOf } from '../../shared/accounts/email-verification.ts'
import type { Role } from '../../shared/accounts/people.ts'
import type { ReadDb, WriteDb } from '../platform/db/db.ts'
import { endWorkstations } from './workstation-store.ts'

export interface AccountRow {
  id: string
  email: string
  name: string
  role: Role
  password_hash: string | null
  file_secret: string
  created_at: number
  /** When the person verified the address. */
  email_verified_at: number | null
}

export interface SessionRow {
  id_hash: string
  account_id: string | null
  guest_id: string | null
  created_at: number
  seen_at: number
  expires_at: number
  user_agent: string | null
  /** Hash of the browser's device secret. */
  device_hash: string | null
  /** When the person last confirmed who they are; null for a guest. */
  proved_at: number | null
  /** The shop-floor tablet of a session that began with a PIN; null for all others. */
  floor_device_id: string | null
  /** The kiosk of a customer's visit; null for all others. */
  kiosk_id: string | null
  /** The computer whose desktop program began it without a password; null for all others. */
  workstation_id: string | null
}

export function findAccount(db: ReadDb, id: string): AccountRow | undefined {
  return db.get<AccountRow>('select * from accounts where id = ?', id)
}

/** Returns the email address of an account; null if the address was freed. */
export function emailOfAccount(db: ReadDb, id: string): string | null {
  const account = findAccount(db, id)
  return account ? addressOf(account.email) : null
}

export function findAccountByEmail(db: ReadDb, email: string): AccountRow | undefined {
  return db.get<AccountRow>('select * from accounts where email = ?', email.trim())
}

export function insertAccount(tx: WriteDb, account: AccountRow): void {
  tx.run(
    `insert into accounts (id, email, name, role, password_hash, file_secret, created_at, email_verified_at)
     values (?, ?, ?, ?, ?, ?, ?, ?)`,
    account.id,
    account.email,
    account.name,
    account.role,
    account.password_hash,
    account.file_secret,
    account.created_at,
    account.email_verified_at,
  )
}

/** Sets password, name and role of an account. */
export function resetAccount(
  tx: WriteDb,
  account: Pick<AccountRow, 'id' | 'name' | 'role' | 'password_hash'>,
): void {
  tx.run(
    'update accounts set name = ?, role = ?, password_hash = ? where id = ?',
    account.name,
    account.role,
    account.password_hash,
    account.id,
  )
}

export function insertGuest(
  tx: WriteDb,
  guest: { id: string; file_secret: string; created_at: number; network?: string },
): void {
  tx.run(
    'insert into guests (id, file_secret, created_at, network) values (?, ?, ?, ?)',
    guest.id,
    guest.file_secret,
    guest.created_at,
    guest.network ?? null,
  )
}

/** Returns the secret from which the file ids of one owner are derived. */
export function fileSecretOf(
  db: ReadDb,
  owner: { account_id: string | null; guest_id: string | null },
): string {
  const row = owner.account_id
    ? db.get<{ file_secret: string }>('select file_secret from accounts where id = ?', owner.account_id)
    : db.get<{ file_secret: string }>('select file_secret from guests where id = ?', owner.guest_id)
  if (!row) throw new Error('a quote has no owner')
  return row.file_secret
}

/** Returns a session that has not expired, with its account's role. */
export function findSession(
  db: ReadDb,
  idHash: string,
  now: number,
): (SessionRow & { role: Role | null }) | undefined {
  const session = db.recall<SessionRow & { role: Role | null }>(
    // A subquery: a join takes SQLite three times as long, and every request runs this query.
    'select *, (select role from accounts where id = account_id) as role from sessions where id_hash = ?',
    idHash,
  )
  return session && session.expires_at > now ? session : undefined
}

export function insertSession(tx: WriteDb, session: SessionRow): void {
  tx.run(
    `insert into sessions
       (id_hash, account_id, guest_id, created_at, seen_at, expires_at, user_agent, device_hash, proved_at,
        floor_device_id, kiosk_id, workstation_id)
     values
       (:id_hash, :account_id, :guest_id, :created_at, :seen_at, :expires_at, :user_agent, :device_hash, :proved_at,
        :floor_device_id, :kiosk_id, :workstation_id)`,
    { ...session },
  )
}

export function saveProof(tx: WriteDb, idHash: string, provedAt: number): void {
  tx.run('update sessions set proved_at = ? where id_hash = ?', provedAt, idHash)
}

export function touchSession(
  tx: WriteDb,
  idHash: string,
  seen: { seen_at: number; expires_at: number },
): void {
  tx.run(
    'update sessions set seen_at = ?, expires_at = ? where id_hash = ?',
    seen.seen_at,
    seen.expires_at,
    idHash,
  )
}

/** Returns sessions of an account that have not expired, last used first. */
export function listSessions(db: ReadDb, accountId: string, now: number): SessionRow[] {
  return db.all<SessionRow>(
    'select * from sessions where account_id = ? and expires_at > ? order by seen_at desc, id_hash',
    accountId,
    now,
  )
}

/** Ends sessions, and computers that would begin new ones without a password. */
export function deleteSessions(tx: WriteDb, accountId: string, kept: { except: string } | null = null): void {
  if (kept !== null) tx.run('update sessions set workstation_id = null where id_hash = ?', kept.except)
  endWorkstations(tx, accountId)
  tx.run('delete from sessions where account_id = ? and id_hash <> ?', accountId, kept?.except ?? '')
}

export function savePassword(tx: WriteDb, accountId: string, passwordHash: string): void {
  tx.run('update accounts set password_hash = ? where id = ?', passwordHash, accountId)
}

export function saveName(tx: WriteDb, accountId: string, name: string): void {
  tx.run('update accounts set name = ? where id = ?', name, accountId)
}

export function deleteSession(tx: WriteDb, idHash: string): void {
  tx.run('delete from sessions where id_hash = ?', idHash)
}
