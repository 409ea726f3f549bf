/** Settings of `settings.json` by their names. */
export type SettingsByName = Readonly<Record<string, unknown>>

/** A setting that says who can reach the shop or where the shop sends something, and that a backup has otherwise than the shop. */
export interface DoorSetting {
  name: string
  /** As JSON; null if it is not set and the default applies. */
  now: string | null
  in_backup: string | null
}

/** The settings that open nothing. Every other one does, also one that this program does not know yet. */
const OPEN_NOTHING = new Set([
  'lifetimes',
  'file_lifetimes',
  'tax_record_years',
  'upload_bytes',
  'uploads_at_once',
  'load',
  'disk_reserve_mb',
  'stop_within_seconds',
  'check_answers',
  'log_level',
  'log_files',
])
const MAX_CHARACTERS = 200

/** Lists the settings that an owner is asked about before a backup brings them. */
export function findDoors(now: SettingsByName, inBackup: SettingsByName): DoorSetting[] {
  const names = new Set([...Object.keys(now), ...Object.keys(inBackup)])
  return [...names]
    .filter((name) => !OPEN_NOTHING.has(name))
    .map((name) => ({ name, now: valueText(now[name]), in_backup: valueText(inBackup[name]) }))
    .filter((door) => door.now !== door.in_backup)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** Returns the settings of a backup with all doors as they are in the shop. */
export function withDoorsOf(now: SettingsByName, inBackup: SettingsByName): SettingsByName {
  const isDoor = ([name]: [string, unknown]) => !OPEN_NOTHING.has(name)
  return Object.fromEntries([
    ...Object.entries(inBackup).filter((setting) => !isDoor(setting)),
    ...Object.entries(now).filter(isDoor),
  ])
}

/** Says in one line what is set now and what the backup has. */
export function doorText({ name, now, in_backup }: DoorSetting): string {
  const shown = (value: string | null) => (value === null ? 'not set' : value.slice(0, MAX_CHARACTERS))
  return `${name}: ${shown(now)} now, ${shown(in_backup)} in the backup`
}

function valueText(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value)
}
