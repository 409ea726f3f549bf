import type { DeviceState } from '../../shared/accounts/device-login.ts'
import type { Scope } from '../../shared/accounts/scopes.ts'
import type { ReadDb, WriteDb } from '../platform/db/db.ts'

export interface DeviceRow {
  device_code_hash: string
  user_code: string
  name: string
  /** JSON lists of scopes. */
  scopes: string
  granted_scopes: string | null
  /** As approved. */
  monthly_cap_cents: number | null
  state: DeviceState
  account_id: string | null
  interval_seconds: number
  polled_at: number | null
  created_at: number
  expires_at: number
}

export function requestedScopesOf({ scopes }: Pick<DeviceRow, 'scopes'>): Scope[] {
  return JSON.parse(scopes) as Scope[]
}

/** Empty until the login is approved. */
export function grantedScopesOf({ granted_scopes }: Pick<DeviceRow, 'granted_scopes'>): Scope[] {
  return JSON.parse(granted_scopes ?? '[]') as Scope[]
}

export function insertDeviceLogin(
  tx: WriteDb,
  login: Pick<
    DeviceRow,
    | 'device_code_hash'
    | 'user_code'
    | 'name'
    | 'scopes'
    | 'state'
    | 'interval_seconds'
    | 'created_at'
    | 'expires_at'
  >,
): void {
  tx.run(
    `insert into device_logins
       (device_code_hash, user_code, name, scopes, state, interval_seconds, created_at, expires_at)
     values (:device_code_hash, :user_code, :name, :scopes, :state, :interval_seconds, :created_at, :expires_at)`,
    login,
  )
}

/** Deletes logins that expired before an instant. */
export function removeDeviceLoginsBefore(tx: WriteDb, then: number): void {
  tx.run('delete from device_logins where expires_at < ?', then)
}

export function findDeviceByCode(db: ReadDb, deviceCodeHash: string): DeviceRow | undefined {
  return db.get<DeviceRow>('select * from device_logins where device_code_hash = ?', deviceCodeHash)
}

/** Returns the login of a code that a person typed, until it expires. */
export function findDeviceByUserCode(db: ReadDb, userCode: string, now: number): DeviceRow | undefined {
  return db.get<DeviceRow>(
    'select * from device_logins where user_code = ? and expires_at > ?',
    userCode,
    now,
  )
}

/** Compare-and-set: false if the login is no longer in that state. */
export function moveDevice(
  tx: WriteDb,
  login: Pick<DeviceRow, 'device_code_hash' | 'state'>,
  to: Pick<DeviceRow, 'state'> &
    Partial<Pick<DeviceRow, 'granted_scopes' | 'monthly_cap_cents' | 'account_id'>>,
): boolean {
  return (
    tx.run(
      `update device_logins set state = :to_state, granted_scopes = coalesce(:granted_scopes, granted_scopes),
         monthly_cap_cents = coalesce(:monthly_cap_cents, monthly_cap_cents), account_id = coalesce(:account_id, account_id)
       where device_code_hash = :device_code_hash and state = :from_state`,
      {
        device_code_hash: login.device_code_hash,
        from_state: login.state,
        to_state: to.state,
        granted_scopes: to.granted_scopes ?? null,
        monthly_cap_cents: to.monthly_cap_cents ?? null,
        account_id: to.account_id ?? null,
      },
    ) === 1
  )
}

export function savePoll(
  tx: WriteDb,
  login: Pick<DeviceRow, 'device_code_hash'>,
  poll: Pick<DeviceRow, 'polled_at' | 'interval_seconds'>,
): void {
  tx.run(
    'update device_logins set polled_at = ?, interval_seconds = ? where device_code_hash = ?',
    poll.polled_at,
    poll.interval_seconds,
    login.device_code_hash,
  )
}
