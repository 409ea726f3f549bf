import type { ReadDb, WriteDb } from '../platform/db/db.ts'

export interface HandOverRow {
  token_hash: string
  guest_id: string
  kiosk_id: string
  quote_id: string | null
  made_at: number
  expires_at: number
  used_at: number | null
}

export function insertHandOver(tx: WriteDb, handOver: Omit<HandOverRow, 'used_at'>): void {
  tx.run(
    `insert into hand_overs (token_hash, guest_id, kiosk_id, quote_id, made_at, expires_at)
     values (:token_hash, :guest_id, :kiosk_id, :quote_id, :made_at, :expires_at)`,
    { ...handOver },
  )
}

/** Returns a code that was not used and has not ended. */
export function findOpenHandOver(db: ReadDb, tokenHash: string, now: number): HandOverRow | undefined {
  return db.get<HandOverRow>(
    'select * from hand_overs where token_hash = ? and used_at is null and expires_at > ?',
    tokenHash,
    now,
  )
}

/** Compare-and-set: false if the code was used before. */
export function saveHandOverUsed(tx: WriteDb, tokenHash: string, now: number): boolean {
  return (
    tx.run('update hand_overs set used_at = ? where token_hash = ? and used_at is null', now, tokenHash) === 1
  )
}

export function deleteHandOversBefore(tx: WriteDb, endedBy: number): void {
  tx.run('delete from hand_overs where expires_at <= ?', endedBy)
}
