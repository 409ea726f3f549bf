import type { Scope } from '../../../shared/accounts/scopes.ts'
import type { EndedBy } from '../../../shared/accounts/oauth/grants.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'

/** A connected app. */
export interface GrantRow {
  id: string
  account_id: string
  client_id: string
  client_name: string
  verified_domain: string | null
  /** A JSON list of scopes. */
  scopes: string
  monthly_cap_cents: number | null
  resource: string
  created_at: number
  last_used_at: number | null
  expires_at: number
  revoked_at: number | null
  ended_by: EndedBy | null
}

export function scopesOfGrant({ scopes }: Pick<GrantRow, 'scopes'>): Scope[] {
  return JSON.parse(scopes) as Scope[]
}

export function insertGrant(
  tx: WriteDb,
  grant: Omit<GrantRow, 'last_used_at' | 'revoked_at' | 'ended_by'>,
): void {
  tx.run(
    `insert into oauth_grants
       (id, account_id, client_id, client_name, verified_domain, scopes, monthly_cap_cents, resource, created_at,
        expires_at)
     values (:id, :account_id, :client_id, :client_name, :verified_domain, :scopes, :monthly_cap_cents, :resource,
       :created_at, :expires_at)`,
    grant,
  )
}

export function findGrant(db: ReadDb, id: string): GrantRow | undefined {
  return db.get<GrantRow>('select * from oauth_grants where id = ?', id)
}

/** Returns true if its tokens can still work. */
export function isAlive(grant: Pick<GrantRow, 'revoked_at' | 'expires_at'>, now: number): boolean {
  return grant.revoked_at === null && grant.expires_at > now
}

/** Returns active grants and those that ended after an instant, newest first. */
export function listGrantRows(
  db: ReadDb,
  query: { account_id: string; now: number; ended_after: number },
): GrantRow[] {
  return db.all<GrantRow>(
    `select * from oauth_grants where account_id = :account_id
       and ((revoked_at is null and expires_at > :now) or revoked_at > :ended_after)
     order by created_at desc, rowid desc`,
    query,
  )
}

/** Returns active grants of an account, of one client or all, newest first. */
export function listLiveGrants(
  db: ReadDb,
  query: { account_id: string; client_id: string | null; now: number },
): GrantRow[] {
  return db.all<GrantRow>(
    `select * from oauth_grants where account_id = :account_id and (:client_id is null or client_id = :client_id)
       and revoked_at is null and expires_at > :now
     order by created_at desc, rowid desc`,
    query,
  )
}

export function saveGrantEnd(tx: WriteDb, id: string, expiresAt: number): void {
  tx.run('update oauth_grants set expires_at = ? where id = ?', expiresAt, id)
}

export function saveGrantUse(tx: WriteDb, id: string, now: number): void {
  tx.run('update oauth_grants set last_used_at = ? where id = ?', now, id)
}

export function saveGrantCap(tx: WriteDb, id: string, monthlyCapCents: number | null): void {
  tx.run('update oauth_grants set monthly_cap_cents = ? where id = ?', monthlyCapCents, id)
}

/** Revokes a grant and deletes its tokens; false if it was already revoked. */
export function revokeGrant(tx: WriteDb, id: string, end: { ended_by: EndedBy; now: number }): boolean {
  return (
    tx.run(
      'update oauth_grants set revoked_at = :now, ended_by = :ended_by where id = :id and revoked_at is null',
      { id, ...end },
    ) === 1
  )
}
