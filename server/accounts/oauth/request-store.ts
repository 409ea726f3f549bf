import type { Scope } from '../../../shared/accounts/scopes.ts'
import type { ConsentStatus } from '../../../shared/accounts/oauth/consent.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'

/** An authorization request that waits for consent. */
export interface RequestRow {
  handle_hash: string
  client_id: string
  client_name: string
  claimed_uri: string | null
  verified_domain: string | null
  redirect_uri: string
  client_state: string | null
  code_challenge: string
  resource: string
  /** JSON lists of scopes. */
  scopes: string
  granted_scopes: string | null
  status: ConsentStatus
  account_id: string | null
  created_at: number
  expires_at: number
}

export function requestedScopesOf({ scopes }: Pick<RequestRow, 'scopes'>): Scope[] {
  return JSON.parse(scopes) as Scope[]
}

/** Null until the request is approved. */
export function grantedScopesOf({ granted_scopes }: Pick<RequestRow, 'granted_scopes'>): Scope[] | null {
  return granted_scopes === null ? null : (JSON.parse(granted_scopes) as Scope[])
}

export function insertRequest(
  tx: WriteDb,
  request: Omit<RequestRow, 'granted_scopes' | 'status' | 'account_id'>,
): void {
  tx.run(
    `insert into oauth_requests (handle_hash, client_id, client_name, claimed_uri, verified_domain, redirect_uri,
       client_state, code_challenge, resource, scopes, status, created_at, expires_at)
     values (:handle_hash, :client_id, :client_name, :claimed_uri, :verified_domain, :redirect_uri,
       :client_state, :code_challenge, :resource, :scopes, 'pending', :created_at, :expires_at)`,
    request,
  )
}

/** Returns a request until it expires, decided or not. */
export function findRequest(db: ReadDb, handleHash: string, now: number): RequestRow | undefined {
  return db.get<RequestRow>(
    'select * from oauth_requests where handle_hash = ? and expires_at > ?',
    handleHash,
    now,
  )
}

/** Compare-and-set: only a request that no account holds. */
export function holdRequest(tx: WriteDb, handleHash: string, accountId: string): void {
  tx.run(
    'update oauth_requests set account_id = ? where handle_hash = ? and account_id is null',
    accountId,
    handleHash,
  )
}

/** Compare-and-set: false if it was already decided. Deletes the client's `state`, which is no longer needed. */
export function decideRequest(
  tx: WriteDb,
  request: Pick<RequestRow, 'handle_hash' | 'status'>,
  to: { status: ConsentStatus; granted_scopes: string | null },
): boolean {
  return (
    tx.run(
      `update oauth_requests set status = :to_status, granted_scopes = :granted_scopes, client_state = null
       where handle_hash = :handle_hash and status = :from_status`,
      {
        handle_hash: request.handle_hash,
        from_status: request.status,
        to_status: to.status,
        granted_scopes: to.granted_scopes,
      },
    ) === 1
  )
}
