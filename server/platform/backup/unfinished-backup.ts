import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY, type Instant } from '../../../shared/platform/time.ts'
import type { BackupPlace, KeptFile } from './backup-place.ts'
import { checkBackup } from './check-backup.ts'
import { makePrivateFolder, writePrivateFile } from './copy-file.ts'
import { syncFolder } from '../adapters/sync-folder.ts'
import { datedName } from './dated-name.ts'
import { BACKUP_MANIFEST, manifestText, type Manifest } from './manifest-store.ts'

/** Name prefix of a backup until it is complete. */
export const UNFINISHED = 'unfinished-'

/** The content that a backup's folder got. */
interface FilledFolder {
  files: KeptFile[]
  manifest: Omit<Manifest, 'files'>
}

export interface FinishedBackup {
  folder: string
  manifest: Manifest
  /** Bytes that were written; the other files are those of an earlier backup. */
  new_bytes: number
}

/** Fills a new backup under a temporary name, writes its manifest, checks all of it, and gives it its name. */
export async function inUnfinishedFolder(
  place: BackupPlace,
  now: Instant,
  fill: (unfinished: string) => Promise<FilledFolder>,
): Promise<FinishedBackup> {
  await removeUnfinished(place.folder, now)
  const name = datedName(place.folder, now)
  const unfinished = join(place.folder, `${UNFINISHED}${name}-${process.pid}`)
  await makePrivateFolder(unfinished)
  try {
    const filled = await fill(unfinished)
    const files = filled.files.map(({ path, bytes, sha256 }) => ({ path, bytes, sha256 }))
    const manifest = { ...filled.manifest, files }
    await writePrivateFile(join(unfinished, BACKUP_MANIFEST), manifestText(manifest))
    const reused = filled.files.filter((file) => file.reused)
    await checkBackup(unfinished, { sizeOnly: new Set(reused.map(({ path }) => path)) })
    const folder = join(place.folder, name)
    await rename(unfinished, folder)
    await syncFolder(place.folder)
    const copied = filled.files.filter((file) => !file.reused)
    return { folder, manifest, new_bytes: copied.reduce((sum, { bytes }) => sum + bytes, 0) }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

/** Removes what interrupted backups left behind. A running one is younger than a day. */
async function removeUnfinished(folder: string, now: Instant): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(UNFINISHED))
  for (const name of names) {
    const { mtimeMs } = await stat(join(folder, name))
    if (mtimeMs / 1000 < now - DAY) await rm(join(folder, name), { recursive: true, force: true })
  }
}
