import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { BackupSettings } from '../../../shared/platform/backup/backup-settings.ts'
import { PlaceState, ShopCheck } from '../../../shared/platform/backup/backup-status.ts'
import { MoveOutcome } from '../../../shared/platform/backup/move-shop.ts'
import { RestoreOutcome } from '../../../shared/platform/backup/restorable.ts'
import type { Instant } from '../../../shared/platform/time.ts'
import { writeWhole } from '../adapters/write-whole.ts'

/** In the data folder, and so in every backup. */
const SETTINGS = 'backup-settings.json'
/** In `backups/`, which is no part of a backup: a restored shop on another computer has none yet. */
const STATE = 'state.json'

/** The file that says from which instant a restored shop is, until its owner has looked at what happened after it. */
export const RESTORED = 'restored.json'

const BackupState = z.object({
  places: z.array(PlaceState).default([]),
  check: ShopCheck.nullable().default(null),
  /** The last restore of the open shop. */
  restore: RestoreOutcome.nullable().default(null),
  /** The last move of the data folder. */
  move: MoveOutcome.nullable().default(null),
  /** The version of the program that opened the shop last; null before it was noted. */
  program: z.string().nullable().default(null),
})
export type BackupState = z.infer<typeof BackupState>

export function localBackups(data: string): string {
  return join(data, 'backups')
}

/** Returns the defaults when the file is not there. Throws an Error that names a damaged file. */
export function readBackupSettings(data: string): BackupSettings {
  const path = join(data, SETTINGS)
  if (!existsSync(path)) return BackupSettings.parse({})
  try {
    return BackupSettings.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    throw new Error(`${path} cannot be read. Delete it and set the places of backups again.`, {
      cause: error,
    })
  }
}

export function writeBackupSettings(data: string, settings: BackupSettings): void {
  writeWhole(join(data, SETTINGS), `${JSON.stringify(settings, null, 2)}\n`)
}

/** Empty if the file is not there or damaged: it only says what is known of the backups. */
export function readBackupState(data: string): BackupState {
  try {
    return BackupState.parse(JSON.parse(readFileSync(join(localBackups(data), STATE), 'utf8')))
  } catch {
    return BackupState.parse({})
  }
}

export function writeBackupState(data: string, state: BackupState): void {
  mkdirSync(localBackups(data), { recursive: true, mode: 0o700 })
  writeWhole(join(localBackups(data), STATE), `${JSON.stringify(state, null, 2)}\n`)
}

export function changeBackupState(data: string, change: Partial<BackupState>): void {
  writeBackupState(data, { ...readBackupState(data), ...change })
}

export function restoredText(backupAt: Instant): string {
  return `${JSON.stringify({ backup_at: backupAt })}\n`
}

/** Null for a shop that was not restored. A damaged file counts as restored at an unknown time, long ago. */
export function readRestored(data: string): Instant | null {
  const path = join(data, RESTORED)
  if (!existsSync(path)) return null
  try {
    return z.object({ backup_at: z.int() }).parse(JSON.parse(readFileSync(path, 'utf8'))).backup_at
  } catch {
    return 0
  }
}
