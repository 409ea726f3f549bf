import type { Role } from '../../../shared/accounts/people.ts'
import type { Scope } from '../../../shared/accounts/scopes.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import type { GrantRow } from './grant-store.ts'

/** An authorization code. */
export interface CodeRow {
  code_hash: string
  grant_id: string
  redirect_uri: string
  code_challenge: string
  expires_at: number
  used_at: number | null
}

export interface TokenRow {
  token_hash: string
  grant_id: string
  kind: 'access' | 'refresh'
  /** A JSON list of scopes. */
  scopes: string
  created_at: number
  expires_at: number
  used_at: number | null
}

export function scopesOfToken({ scopes }: Pick<TokenRow, 'scopes'>): Scope[] {
  return JSON.parse(scopes) as Scope[]
}

export function insertCode(tx: WriteDb, code: Omit<CodeRow, 'used_at'>): void {
  tx.run(
    `insert into oauth_codes (code_hash, grant_id, redirect_uri, code_challenge, expires_at)
     values (:code_hash, :grant_id, :redirect_uri, :code_challenge, :expires_at)`,
    code,
  )
}

export function findCode(db: ReadDb, codeHash: string): CodeRow | undefined {
  return db.get<CodeRow>('select * from oauth_codes where code_hash = ?', codeHash)
}

export function useCode(tx: WriteDb, codeHash: string, now: number): void {
  tx.run('update oauth_codes set used_at = ? where code_hash = ?', now, codeHash)
}

export function insertToken(tx: WriteDb, token: Omit<TokenRow, 'used_at'>): void {
  tx.run(
    `insert into oauth_tokens (token_hash, grant_id, kind, scopes, created_at, expires_at)
     values (:token_hash, :grant_id, :kind, :scopes, :created_at, :expires_at)`,
    token,
  )
}

export function findToken(db: ReadDb, tokenHash: string): TokenRow | undefined {
  return db.get<TokenRow>('select * from oauth_tokens where token_hash = ?', tokenHash)
}

export function useToken(tx: WriteDb, tokenHash: string, now: number): void {
  tx.run('update oauth_tokens set used_at = ? where token_hash = ?', now, tokenHash)
}

/** Tells whether a refresh token that came after this one, which was used, has been used as well. */
export function hasRenewedSince(db: ReadDb, token: TokenRow): boolean {
  const row = db.get<{ renewed: number }>(
    `select exists (select 1 from oauth_tokens
       where grant_id = :grant_id and kind = 'refresh' and token_hash <> :token_hash and created_at >= :used_at
         and used_at is not null) as renewed`,
    { ...token },
  )
  return row?.renewed === 1
}

export type AccessRow = Pick<TokenRow, 'scopes' | 'expires_at'> &
  Pick<GrantRow, 'account_id' | 'resource' | 'revoked_at' | 'last_used_at' | 'client_name'> & {
    grant_id: string
    role: Role
  }

/** Returns an access token with its grant and its account's role. */
export function findAccessToken(db: ReadDb, tokenHash: string): AccessRow | undefined {
  return db.recall<AccessRow>(
    `select t.scopes, t.expires_at, t.grant_id, g.account_id, g.client_name, g.resource, g.revoked_at,
       g.last_used_at,
       (select role from accounts where id = g.account_id) as role
     from oauth_tokens t join oauth_grants g on g.id = t.grant_id
     where t.token_hash = ? and t.kind = 'access'`,
    tokenHash,
  )
}
