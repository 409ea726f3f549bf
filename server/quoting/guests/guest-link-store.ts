import type { ReadDb, WriteDb } from '../../platform/db/db.ts'

export interface GuestLinkRow {
  token_hash: string
  quote_id: string
  /** Null if the link is about the quote alone. */
  basket_id: string | null
  made_at: number
  expires_at: number
}

export function insertGuestLink(tx: WriteDb, link: GuestLinkRow): void {
  tx.run(
    `insert into guest_links (token_hash, quote_id, basket_id, made_at, expires_at)
     values (:token_hash, :quote_id, :basket_id, :made_at, :expires_at)`,
    { ...link },
  )
}

/** Returns a link that has not expired. */
export function findGuestLink(db: ReadDb, tokenHash: string, now: number): GuestLinkRow | undefined {
  return db.get<GuestLinkRow>(
    'select * from guest_links where token_hash = ? and expires_at > ?',
    tokenHash,
    now,
  )
}
