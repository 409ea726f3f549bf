import { BUCKET_PLACE, LOCAL_PLACE } from '../../../shared/platform/backup/backup-settings.ts'
import type { BackupRun } from '../../../shared/platform/backup/backup-status.ts'
import { localBackups } from './backup-state-store.ts'
import { backUpToBucket } from './bucket/back-up-to-bucket.ts'
import { copyBackup, rotateBackups } from './copy-backup.ts'
import { makeBackup, type BackupProgress } from './make-backup.ts'
import type { FinishedBackup } from './unfinished-backup.ts'
import { requireMarked } from './place-marker.ts'
import type { PlaceOutcome, ThreadTask } from './thread-messages.ts'

type BackUpTask = Extract<ThreadTask, { task: 'back_up' }>

interface Surroundings {
  report: (run: BackupRun) => void
  finish: (outcome: PlaceOutcome) => void
}

/**
 * Makes a backup in the data folder and copies it to every other place, so that the database is copied once. A place that fails
 * does not keep the others from theirs.
 */
export async function backUpEverywhere(task: BackUpTask, { report, finish }: Surroundings) {
  let made: FinishedBackup | null = null
  const local = localBackups(task.data)
  const places = [{ id: LOCAL_PLACE, path: local }, ...task.settings.folders]
  for (const { id, path } of places)
    await reportOutcome(id, finish, async () => {
      if (id !== LOCAL_PLACE) requireMarked(path)
      const onProgress = (progress: BackupProgress) => report({ place: id, ...progress })
      const verify = task.verify.includes(id)
      const finished = made
        ? await copyBackup({ from: made.folder, to: path, verify, report: onProgress })
        : await makeBackup({
            data: task.data,
            to: path,
            now: task.now,
            verify,
            report: onProgress,
            // A shop that has lost a file needs its other backups all the more.
            allowMissing: true,
            linkSource: id === LOCAL_PLACE,
          })
      made ??= finished
      const { shop_id } = finished.manifest
      const rules = task.settings.rotation
      const kept = task.rotate ? await rotateBackups(path, { shop_id, rules, now: task.now }) : null
      return { ...finished, kept }
    })
  if (task.settings.bucket)
    await reportOutcome(BUCKET_PLACE, finish, () =>
      backUpToBucket(made, task, (progress) => report({ place: BUCKET_PLACE, ...progress })),
    )
}

async function reportOutcome(
  place: string,
  finish: Surroundings['finish'],
  work: () => Promise<FinishedBackup & { kept: number | null }>,
): Promise<void> {
  try {
    const { folder, manifest, new_bytes, kept } = await work()
    const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0)
    finish({ place, error: null, last_good: folder, bytes, new_bytes, kept })
  } catch (error) {
    finish({ place, error: errorText(error) })
  }
}

const SENTENCES: Record<string, (path: string) => string> = {
  ENOSPC: () => 'The disk is full. Make room on it, or keep fewer backups.',
  EDQUOT: () => 'The disk is full for this user. Make room on it, or keep fewer backups.',
  EACCES: (path) => `There is no permission to write to ${path}.`,
  EPERM: (path) => `There is no permission to write to ${path}.`,
  EROFS: (path) => `${path} can only be read.`,
  EIO: (path) => `The disk of ${path} reports an error. Check the disk.`,
}

function errorText(error: unknown): string {
  const { code = '', path = 'the folder' } = error as NodeJS.ErrnoException
  return SENTENCES[code]?.(path) ?? (error instanceof Error ? error.message : String(error))
}
