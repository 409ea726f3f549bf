import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isRepairable } from '../../shared/platform/start-failures.ts'
import { formatInstant } from '../../shared/platform/time.ts'
import { readBackupState } from '../platform/backup/backup-state-store.ts'
import { BACKUP_MANIFEST } from '../platform/backup/manifest-store.ts'
import { commandCall } from '../../shared/platform/command-names.ts'

/** Opens a shop. An error that a backup can repair is thrown with `last_good`: which backup is the newest, and where. */
export function namingLastGood<Result>(dataFolder: string, open: () => Result): Result {
  try {
    return open()
  } catch (error) {
    const last_good = isRepairable(error) ? lastGoodBackup(dataFolder) : null
    throw last_good === null ? error : Object.assign(error as Error, { last_good })
  }
}

/** Returns the newest good backup that is still there, in whatever place, as a sentence. */
function lastGoodBackup(dataFolder: string): string | null {
  const [newest] = readBackupState(dataFolder)
    .places.filter(({ last_good }) => last_good !== null && existsSync(join(last_good, BACKUP_MANIFEST)))
    .toSorted((a, b) => b.last_good_at! - a.last_good_at!)
  return newest
    ? `The last good backup is ${newest.last_good}, of ${formatInstant(newest.last_good_at!)}: ${commandCall('restore', `--from "${newest.last_good}" --data "${dataFolder}" --replace`)}`
    : null
}
