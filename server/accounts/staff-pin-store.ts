import type { PinHolder } from '../../shared/accounts/floor-devices.ts'
import type { Role } from '../../shared/accounts/people.ts'
import type { ReadDb, WriteDb } from '../platform/db/db.ts'

export interface PinRow {
  account_id: string
  pin_hash: string
  set_at: number
  name: string
  email: string
  role: Role
}

export function findPin(db: ReadDb, accountId: string): PinRow | undefined {
  return db.get<PinRow>(
    `select staff_pins.*, name, email, role from staff_pins join accounts on accounts.id = account_id
     where account_id = ?`,
    accountId,
  )
}

/** Returns staff who set a PIN, by name. */
export function listPinHolders(db: ReadDb): PinHolder[] {
  return db.all<PinHolder>(
    `select account_id, name from staff_pins join accounts on accounts.id = account_id
     where role <> 'customer' order by name collate nocase, account_id`,
  )
}

/** Sets or replaces the PIN of an account. Sessions that began with the earlier one end. */
export function savePin(tx: WriteDb, pin: Pick<PinRow, 'account_id' | 'pin_hash' | 'set_at'>): void {
  endFloorSessions(tx, pin.account_id)
  tx.run(
    `insert into staff_pins (account_id, pin_hash, set_at) values (:account_id, :pin_hash, :set_at)
     on conflict (account_id) do update set pin_hash = :pin_hash, set_at = :set_at`,
    { ...pin },
  )
}

/** Removes a PIN and ends the sessions that began with it. Returns false if there was none. */
export function deletePin(tx: WriteDb, accountId: string): boolean {
  endFloorSessions(tx, accountId)
  return tx.run('delete from staff_pins where account_id = ?', accountId) === 1
}

/** Ends an account's sessions on shop-floor tablets. */
export function endFloorSessions(tx: WriteDb, accountId: string): void {
  tx.run('delete from sessions where account_id = ? and floor_device_id is not null', accountId)
}
