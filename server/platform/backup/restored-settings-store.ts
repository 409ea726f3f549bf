import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import {
  findDoors,
  withDoorsOf,
  type DoorSetting,
  type SettingsByName,
} from '../../../shared/platform/backup/door-settings.ts'
import { writeWhole } from '../adapters/write-whole.ts'

const SETTINGS = 'settings.json'
/**
 * The places of backups, which hold the whole shop. They belong to the computer, so one that has its own keeps them.
 */
const PLACES = 'backup-settings.json'
/** The name under which the places are listed among the settings. */
const PLACES_NAME = 'backup_places'

/** Returns the settings that open doors and that a backup has otherwise than the shop in a data folder. `locate` finds a file of the backup. */
export function readDoors(data: string, locate: (name: string) => string | null): DoorSetting[] {
  const now = { ...readObject(join(data, SETTINGS)), ...placesIn(join(data, PLACES)) }
  const inBackup = { ...readObject(locate(SETTINGS)), ...placesIn(locate(PLACES)) }
  const comes = existsSync(join(data, PLACES)) ? { ...inBackup, [PLACES_NAME]: now[PLACES_NAME] } : inBackup
  return findDoors(now, comes)
}

/** Puts the doors of the shop in a data folder, or the defaults, into the copy of a backup that will replace it. */
export function keepDoors(data: string, staged: string): void {
  const kept = withDoorsOf(readObject(join(data, SETTINGS)), readObject(join(staged, SETTINGS)))
  rmSync(join(staged, SETTINGS), { force: true })
  if (Object.keys(kept).length > 0) writeWhole(join(staged, SETTINGS), `${JSON.stringify(kept, null, 2)}\n`)
  if (!existsSync(join(data, PLACES))) rmSync(join(staged, PLACES), { force: true })
}

function placesIn(path: string | null): SettingsByName {
  const { folders = [], bucket = null } = readObject(path)
  const hasNone = Array.isArray(folders) && folders.length === 0 && bucket === null
  return hasNone ? {} : { [PLACES_NAME]: { folders, bucket } }
}

/** Nothing for a file that is missing or damaged: the defaults then apply. */
function readObject(path: string | null): Record<string, unknown> {
  if (path === null) return {}
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return {}
  }
}
