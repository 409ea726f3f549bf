import type { Kiosk, KioskUse, NewKiosk } from '../../shared/accounts/kiosks.ts'
import type { ReadDb, WriteDb } from '../platform/db/db.ts'

export interface KioskRow {
  id: string
  name: string
  use: KioskUse
  title: string
  text: string
  attract_after: NewKiosk['attract_after']
  attract_words: string
  shows_keyboard: 0 | 1
  pairing_hash: string | null
  pairing_ends_at: number | null
  secret_hash: string | null
  by_account: string
  made_at: number
  seen_at: number | null
  ended_at: number | null
}

/** Returns the kiosk of a cookie unless it was removed. */
export function findKioskBySecret(db: ReadDb, secretHash: string): KioskRow | undefined {
  const row = db.recall<KioskRow>('select * from kiosks where secret_hash = ?', secretHash)
  return row && row.ended_at === null ? row : undefined
}

/** Returns a kiosk unless it was removed. */
export function findKiosk(db: ReadDb, id: string): KioskRow | undefined {
  return db.get<KioskRow>('select * from kiosks where id = ? and ended_at is null', id)
}

/** Returns the kiosk that a code pairs now. */
export function findKioskByCode(db: ReadDb, pairingHash: string, now: number): KioskRow | undefined {
  return db.get<KioskRow>(
    'select * from kiosks where pairing_hash = ? and pairing_ends_at > ? and ended_at is null',
    pairingHash,
    now,
  )
}

/** Returns the kiosks that were not removed, by name. */
export function listKioskRows(db: ReadDb, now: number): Kiosk[] {
  const rows = db.all<Omit<Kiosk, 'shows_keyboard'> & { shows_keyboard: 0 | 1 }>(
    `select kiosks.id, kiosks.name, use, title, text, attract_after, attract_words, shows_keyboard, seen_at,
       accounts.name as made_by, case when pairing_ends_at > ? then pairing_ends_at end as pairing_ends_at
     from kiosks join accounts on accounts.id = by_account
     where ended_at is null order by kiosks.name collate nocase, kiosks.made_at, kiosks.rowid`,
    now,
  )
  return rows.map((row) => ({ ...row, shows_keyboard: row.shows_keyboard === 1 }))
}

export function insertKiosk(
  tx: WriteDb,
  kiosk: Omit<KioskRow, 'secret_hash' | 'seen_at' | 'ended_at'>,
): void {
  tx.run(
    `insert into kiosks (id, name, use, title, text, attract_after, attract_words, shows_keyboard,
       pairing_hash, pairing_ends_at, by_account, made_at)
     values (:id, :name, :use, :title, :text, :attract_after, :attract_words, :shows_keyboard,
       :pairing_hash, :pairing_ends_at, :by_account, :made_at)`,
    { ...kiosk },
  )
}

/** The settings of a kiosk that the owner chooses. */
type KioskSettings = Pick<
  KioskRow,
  'name' | 'use' | 'title' | 'text' | 'attract_after' | 'attract_words' | 'shows_keyboard'
>

export function saveKiosk(tx: WriteDb, kiosk: KioskSettings & Pick<KioskRow, 'id'>): void {
  tx.run(
    `update kiosks set name = :name, use = :use, title = :title, text = :text, attract_after = :attract_after,
       attract_words = :attract_words, shows_keyboard = :shows_keyboard where id = :id`,
    { ...kiosk },
  )
}

export function savePairingCode(
  tx: WriteDb,
  id: string,
  code: { pairing_hash: string; pairing_ends_at: number },
): void {
  tx.run(
    'update kiosks set pairing_hash = ?, pairing_ends_at = ? where id = ?',
    code.pairing_hash,
    code.pairing_ends_at,
    id,
  )
}

/** Gives the kiosk to a screen: its code no longer works, and the screen before is no longer a kiosk. */
export function savePaired(tx: WriteDb, id: string, screen: { secret_hash: string; seen_at: number }): void {
  tx.run(
    'update kiosks set secret_hash = ?, seen_at = ?, pairing_hash = null, pairing_ends_at = null where id = ?',
    screen.secret_hash,
    screen.seen_at,
    id,
  )
  tx.run('delete from sessions where kiosk_id = ?', id)
}

export function saveKioskSeen(tx: WriteDb, id: string, now: number): void {
  tx.run('update kiosks set seen_at = ? where id = ?', now, id)
}

/** Removes a kiosk and ends the visit at it. */
export function endKioskRow(tx: WriteDb, id: string, now: number): void {
  tx.run(
    'update kiosks set ended_at = ?, pairing_hash = null, pairing_ends_at = null where id = ? and ended_at is null',
    now,
    id,
  )
  tx.run('delete from sessions where kiosk_id = ?', id)
}
