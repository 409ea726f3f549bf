import type { ReadDb, WriteDb } from '../../platform/db/db.ts'

export interface ClientRow {
  id: string
  kind: 'registered' | 'document'
  name: string
  claimed_uri: string | null
  /** A JSON list. */
  redirect_uris: string
  created_at: number
  last_used_at: number | null
  fresh_until: number | null
}

export function redirectUrisOf({ redirect_uris }: Pick<ClientRow, 'redirect_uris'>): string[] {
  return JSON.parse(redirect_uris) as string[]
}

export function findClientRow(db: ReadDb, id: string): ClientRow | undefined {
  return db.get<ClientRow>('select * from oauth_clients where id = ?', id)
}

/** Inserts a client, or updates one whose document was read again. */
export function saveClient(tx: WriteDb, client: Omit<ClientRow, 'last_used_at'>): void {
  tx.run(
    `insert into oauth_clients (id, kind, name, claimed_uri, redirect_uris, created_at, fresh_until)
     values (:id, :kind, :name, :claimed_uri, :redirect_uris, :created_at, :fresh_until)
     on conflict (id) do update set name = excluded.name, claimed_uri = excluded.claimed_uri,
       redirect_uris = excluded.redirect_uris, fresh_until = excluded.fresh_until`,
    client,
  )
}

export function saveClientUse(tx: WriteDb, id: string, now: number): void {
  tx.run('update oauth_clients set last_used_at = ? where id = ?', now, id)
}

/** Deletes registered clients without grants that have not been used since an instant. */
export function removeUnusedClients(tx: WriteDb, at: { now: number; unused_since: number }): void {
  tx.run(
    `delete from oauth_clients where kind = 'registered' and coalesce(last_used_at, created_at) < :unused_since
       and not exists (select 1 from oauth_grants
         where client_id = oauth_clients.id and revoked_at is null and expires_at > :now)`,
    at,
  )
}

/** Deletes documents that are no longer fresh. */
export function removeStaleDocuments(tx: WriteDb, now: number): void {
  tx.run(`delete from oauth_clients where kind = 'document' and fresh_until <= ?`, now)
}
