import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { backupsToRemove, type RotationRules } from '../../../shared/platform/backup/rotation.ts'
import type { Instant } from '../../../shared/platform/time.ts'
import {
  keepFile,
  listBackups,
  locateFile,
  openPlace,
  removeUnusedShared,
  type KeptFile,
} from './backup-place.ts'
import { bytesOfCopy, requireRoom } from './backup-room.ts'
import type { BackupProgress } from './make-backup.ts'
import type { FinishedBackup } from './unfinished-backup.ts'
import { DATABASE, readBackupManifest } from './manifest-store.ts'
import { inUnfinishedFolder, UNFINISHED } from './unfinished-backup.ts'

interface CopyRequest {
  /** A complete backup. */
  from: string
  /** A folder of backups on another disk. */
  to: string
  verify: boolean
  report?: (progress: BackupProgress) => void
}

/** Copies a backup to another place, where files of an earlier one are used again, and checks the copy. */
export async function copyBackup({ from, to, verify, report }: CopyRequest): Promise<FinishedBackup> {
  const { files, ...manifest } = await readBackupManifest(from)
  const place = await openPlace(to, manifest.shop_id, { verify })
  requireRoom(place.folder, { bytes: bytesOfCopy(files, place), shop: from })
  return inUnfinishedFolder(place, manifest.created_at, async (unfinished) => {
    const kept: KeptFile[] = []
    for (const file of files) {
      const { path, sha256 } = file
      const target = path === DATABASE ? { ...place, hasLinks: true } : place
      kept.push(await keepFile(target, unfinished, { path, from: locateFile(from, file), sha256 }))
      report?.({ step: 'files', files_done: kept.length, files_total: files.length })
    }
    return { files: kept, manifest }
  })
}

/** Removes the backups of a place that are no longer needed. Returns how many are left. */
export async function rotateBackups(
  folder: string,
  { shop_id, rules, now }: { shop_id: string | null; rules: RotationRules; now: Instant },
): Promise<number> {
  const backups = await listBackups(folder, shop_id)
  const dated = backups.map(({ name, manifest }) => ({ name, created_at: manifest.created_at }))
  const removed = backupsToRemove(dated, rules, now)
  for (const name of removed) {
    // Half a backup must not look like a whole one.
    const aside = join(folder, `${UNFINISHED}removed-${name}`)
    await rename(join(folder, name), aside)
    await rm(aside, { recursive: true, force: true })
  }
  if (removed.length > 0) await removeUnusedShared(folder)
  return backups.length - removed.length
}
