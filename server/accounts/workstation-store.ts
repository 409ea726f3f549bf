import type { OwnWorkstation } from '../../shared/accounts/workstations.ts'
import type { Role } from '../../shared/accounts/people.ts'
import type { ReadDb, WriteDb } from '../platform/db/db.ts'

export interface WorkstationRow extends OwnWorkstation {
  account_id: string
  key_hash: string
}

/** Returns the sign-in of a computer, with the person's name and role of now. */
export function findWorkstation(
  db: ReadDb,
  keyHash: string,
): (WorkstationRow & { person: string; role: Role }) | undefined {
  return db.get(
    `select workstation_sign_ins.*, accounts.name as person, role
     from workstation_sign_ins join accounts on accounts.id = account_id where key_hash = ?`,
    keyHash,
  )
}

export function listWorkstations(db: ReadDb, accountId: string): OwnWorkstation[] {
  return db.all<OwnWorkstation>(
    `select id, name, made_at, used_at from workstation_sign_ins where account_id = ? order by made_at desc, id`,
    accountId,
  )
}

/** Replaces the sign-in of the same computer, and ends its session. */
export function insertWorkstation(tx: WriteDb, row: Omit<WorkstationRow, 'used_at'>): void {
  tx.run('delete from workstation_sign_ins where key_hash = ?', row.key_hash)
  tx.run(
    `insert into workstation_sign_ins (id, account_id, key_hash, name, made_at)
     values (:id, :account_id, :key_hash, :name, :made_at)`,
    { ...row },
  )
}

export function saveWorkstationUsed(tx: WriteDb, id: string, now: number): void {
  tx.run('update workstation_sign_ins set used_at = ? where id = ?', now, id)
}

/** Ends one sign-in of an account, and its session. Returns its name; null if there was none. */
export function deleteWorkstation(tx: WriteDb, accountId: string, id: string): string | null {
  const row = tx.get<{ name: string }>(
    'delete from workstation_sign_ins where id = ? and account_id = ? returning name',
    id,
    accountId,
  )
  return row?.name ?? null
}

/** Ends the sign-ins of an account on all computers; with `except` not on the one that began this session. */
export function endWorkstations(tx: WriteDb, accountId: string, except: string | null = null): void {
  tx.run(
    `delete from workstation_sign_ins where account_id = ?
       and id is not (select workstation_id from sessions where id_hash = ?)`,
    accountId,
    except,
  )
}
