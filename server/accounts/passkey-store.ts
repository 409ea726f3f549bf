import type { ReadDb, WriteDb } from '../platform/db/db.ts'

export interface PasskeyRow {
  id: string
  credential_id: string
  account_id: string
  rp_id: string
  name: string
  public_key: Uint8Array
  counter: number
  /** JSON list. */
  transports: string
  synced: 0 | 1
  created_at: number
  last_used_at: number | null
}

export function findPasskey(db: ReadDb, credentialId: string): PasskeyRow | undefined {
  return db.get<PasskeyRow>('select * from passkeys where credential_id = ?', credentialId)
}

export function findOwnPasskey(db: ReadDb, accountId: string, id: string): PasskeyRow | undefined {
  return db.get<PasskeyRow>('select * from passkeys where account_id = ? and id = ?', accountId, id)
}

/** Returns the passkeys of an account, newest first. */
export function listPasskeysOf(db: ReadDb, accountId: string): PasskeyRow[] {
  return db.all<PasskeyRow>(
    'select * from passkeys where account_id = ? order by created_at desc, rowid desc',
    accountId,
  )
}

export function insertPasskey(tx: WriteDb, passkey: Omit<PasskeyRow, 'last_used_at'>): void {
  tx.run(
    `insert into passkeys
       (id, credential_id, account_id, rp_id, name, public_key, counter, transports, synced, created_at)
     values (:id, :credential_id, :account_id, :rp_id, :name, :public_key, :counter, :transports, :synced, :created_at)`,
    { ...passkey },
  )
}

export function renamePasskeyRow(tx: WriteDb, id: string, name: string): void {
  tx.run('update passkeys set name = ? where id = ?', name, id)
}

export function deletePasskey(tx: WriteDb, id: string): void {
  tx.run('delete from passkeys where id = ?', id)
}

export function savePasskeyUse(
  tx: WriteDb,
  id: string,
  use: Pick<PasskeyRow, 'counter' | 'synced'> & { last_used_at: number },
): void {
  tx.run(
    'update passkeys set counter = ?, synced = ?, last_used_at = ? where id = ?',
    use.counter,
    use.synced,
    use.last_used_at,
    id,
  )
}
