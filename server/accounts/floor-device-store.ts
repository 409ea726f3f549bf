import type { FloorDevice, FloorDeviceKind } from '../../shared/accounts/floor-devices.ts'
import type { ReadDb, WriteDb } from '../platform/db/db.ts'

export interface FloorDeviceRow {
  id: string
  name: string
  kind: FloorDeviceKind
  secret_hash: string
  printer_group: string | null
  /** JSON list of ids. */
  printer_ids: string | null
  idle_minutes: number
  by_account: string
  made_at: number
  seen_at: number
  ended_at: number | null
}

export function printerIdsOf({ printer_ids }: Pick<FloorDeviceRow, 'printer_ids'>): string[] | null {
  return printer_ids === null ? null : (JSON.parse(printer_ids) as string[])
}

/** Returns the device of a cookie unless it was ended. */
export function findFloorDeviceBySecret(db: ReadDb, secretHash: string): FloorDeviceRow | undefined {
  const row = db.recall<FloorDeviceRow>('select * from floor_devices where secret_hash = ?', secretHash)
  return row && row.ended_at === null ? row : undefined
}

/** Returns a device unless it was ended. */
export function findFloorDevice(db: ReadDb, id: string): FloorDeviceRow | undefined {
  return db.get<FloorDeviceRow>('select * from floor_devices where id = ? and ended_at is null', id)
}

/** Returns the devices that were not ended, by name. */
export function listFloorDeviceRows(db: ReadDb): FloorDevice[] {
  const rows = db.all<FloorDeviceRow & { made_by: string }>(
    `select floor_devices.*, accounts.name as made_by
     from floor_devices join accounts on accounts.id = by_account
     where ended_at is null order by floor_devices.name collate nocase, floor_devices.id`,
  )
  return rows.map((row) => {
    const { id, name, kind, printer_group, idle_minutes, made_by, made_at, seen_at } = row
    const printer_ids = printerIdsOf(row)
    return { id, name, kind, printer_group, printer_ids, idle_minutes, made_by, made_at, seen_at }
  })
}

export function insertFloorDevice(
  tx: WriteDb,
  device: Omit<FloorDeviceRow, 'printer_ids' | 'seen_at' | 'ended_at'> & { printer_ids: string[] | null },
): void {
  tx.run(
    `insert into floor_devices
       (id, name, kind, secret_hash, printer_group, printer_ids, idle_minutes, by_account, made_at, seen_at)
     values
       (:id, :name, :kind, :secret_hash, :printer_group, :printer_ids, :idle_minutes, :by_account, :made_at, :made_at)`,
    { ...device, printer_ids: device.printer_ids === null ? null : JSON.stringify(device.printer_ids) },
  )
}

export function saveFloorDeviceSeen(tx: WriteDb, id: string, now: number): void {
  tx.run('update floor_devices set seen_at = ? where id = ?', now, id)
}

export function saveIdleMinutes(tx: WriteDb, id: string, idleMinutes: number): void {
  tx.run('update floor_devices set idle_minutes = ? where id = ?', idleMinutes, id)
}

/** Ends a device and the session on it. */
export function endFloorDeviceRow(tx: WriteDb, id: string, now: number): void {
  tx.run('update floor_devices set ended_at = ? where id = ? and ended_at is null', now, id)
  tx.run('delete from sessions where floor_device_id = ?', id)
}
