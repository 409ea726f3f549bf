import type { Role } from '../../shared/accounts/people.ts'
import type { Scope } from '../../shared/accounts/scopes.ts'
import type { ReadDb, WriteDb } from '../platform/db/db.ts'

export interface KeyRow {
  id: string
  account_id: string
  name: string
  prefix: string
  secret_hash: string
  /** JSON list of scopes. */
  scopes: string
  monthly_cap_cents: number | null
  created_at: number
  last_used_at: number | null
  revoked_at: number | null
}

export function scopesOf(key: Pick<KeyRow, 'scopes'>): Scope[] {
  return JSON.parse(key.scopes) as Scope[]
}

/** Returns the key of a secret with its account's role, unless it is revoked. */
export function findKeyBySecret(db: ReadDb, secretHash: string): (KeyRow & { role: Role }) | undefined {
  const row = db.recall<KeyRow & { role: Role }>(
    'select *, (select role from accounts where id = account_id) as role from api_keys where secret_hash = ?',
    secretHash,
  )
  return row && row.revoked_at === null ? row : undefined
}

/** Returns a key of an account by id or prefix: the interface lists keys without ids. */
export function findKey(db: ReadDb, accountId: string, idOrPrefix: string): KeyRow | undefined {
  return db.get<KeyRow>(
    'select * from api_keys where account_id = :account_id and (id = :key or prefix = :key)',
    { account_id: accountId, key: idOrPrefix },
  )
}

/** Returns keys that are not revoked, newest first. */
export function listActiveKeys(db: ReadDb, accountId: string): KeyRow[] {
  return db.all<KeyRow>(
    'select * from api_keys where account_id = ? and revoked_at is null order by created_at desc, rowid desc',
    accountId,
  )
}

export function countActiveKeys(db: ReadDb, accountId: string): number {
  return db.get<{ n: number }>(
    'select count(*) as n from api_keys where account_id = ? and revoked_at is null',
    accountId,
  )!.n
}

export function insertKey(tx: WriteDb, key: Omit<KeyRow, 'last_used_at' | 'revoked_at'>): void {
  tx.run(
    `insert into api_keys (id, account_id, name, prefix, secret_hash, scopes, monthly_cap_cents, created_at)
     values (:id, :account_id, :name, :prefix, :secret_hash, :scopes, :monthly_cap_cents, :created_at)`,
    key,
  )
}

export function saveKeyUse(tx: WriteDb, id: string, now: number): void {
  tx.run('update api_keys set last_used_at = ? where id = ?', now, id)
}

export function saveKeyCap(tx: WriteDb, id: string, monthlyCapCents: number | null): void {
  tx.run('update api_keys set monthly_cap_cents = ? where id = ?', monthlyCapCents, id)
}

/** Returns false if it was already revoked. */
export function endKey(tx: WriteDb, id: string, now: number): boolean {
  return tx.run('update api_keys set revoked_at = ? where id = ? and revoked_at is null', now, id) === 1
}
