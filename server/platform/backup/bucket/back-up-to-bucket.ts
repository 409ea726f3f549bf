import { createHmac } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { backupsToRemove } from '../../../../shared/platform/backup/rotation.ts'
import { locateFile } from '../backup-place.ts'
import type { BackupProgress } from '../make-backup.ts'
import type { FinishedBackup } from '../unfinished-backup.ts'
import { BACKUP_KEY, readRecipient, seal, sealedSizes, sealStream, VAULT_KEY } from '../sealed-key.ts'
import type { ThreadTask } from '../thread-messages.ts'
import { openBucket, type Bucket } from './bucket-client.ts'
import { backupNames, bucketFolder, indexText, instantOfName, readIndexes } from './bucket-index-store.ts'

type BackUpTask = Extract<ThreadTask, { task: 'back_up' }>

/**
 * Uploads a backup to the bucket, encrypted for the backup key. Files that are there already are not sent again. The index of the
 * backup is written last, so that one without it was interrupted.
 */
export async function backUpToBucket(
  made: FinishedBackup | null,
  task: BackUpTask,
  report: (progress: BackupProgress) => void,
): Promise<FinishedBackup & { kept: number | null }> {
  const recipient = readRecipient(task.data)
  if (made === null) throw new Error('There is no backup on this computer to send. See why that one failed.')
  if (recipient === null)
    throw new Error('Set a passphrase first: backups are encrypted with it before they leave this computer.')
  if (task.bucket_keys === null)
    throw new Error(
      'The keys of the bucket are not set. Set LAYERLINE_BUCKET_ACCESS_KEY and LAYERLINE_BUCKET_SECRET_KEY.',
    )
  const bucket = await openBucket(task.settings.bucket!, task.bucket_keys)
  try {
    const folder = bucketFolder(made.manifest.shop_id, recipient)
    const sent = await sendBackup({ bucket, made, recipient, folder, data: task.data, report })
    const kept = task.rotate ? await rotate({ bucket, folder, task }) : null
    return { ...made, folder: `${folder}backups/${basename(made.folder)}`, new_bytes: sent, kept }
  } finally {
    bucket.close()
  }
}

interface Sending {
  bucket: Bucket
  made: FinishedBackup
  recipient: string
  folder: string
  data: string
  report: (progress: BackupProgress) => void
}

/** Returns the bytes that were sent. */
async function sendBackup({ bucket, made, recipient, folder, data, report }: Sending): Promise<number> {
  const { files } = made.manifest
  const secret = await readFile(join(data, VAULT_KEY))
  const sealedSize = await sealedSizes(recipient)
  const present = await bucket.list(`${folder}objects/`)
  const objects: Record<string, string> = {}
  let bytes = 0
  await bucket.put(`${folder}${BACKUP_KEY}`, await readFile(join(data, BACKUP_KEY)))
  for (const [at, file] of files.entries()) {
    // Keyed, so that the owner of the bucket cannot look for a known file.
    const name = `${folder}objects/${createHmac('sha256', secret).update(file.sha256).digest('hex')}.age`
    objects[file.sha256] = name.slice(folder.length)
    if (present.get(name) !== sealedSize(file.bytes)) {
      const plain = Readable.toWeb(createReadStream(locateFile(made.folder, file)))
      const size = await bucket.putStream(
        name,
        await sealStream(recipient, plain as ReadableStream<Uint8Array>),
      )
      present.set(name, size)
      bytes += size
    }
    report({ step: 'files', files_done: at + 1, files_total: files.length })
  }
  report({ step: 'check', files_done: files.length, files_total: files.length })
  await checkSent(bucket, folder, present, Object.values(objects))
  const index = await seal(
    recipient,
    new TextEncoder().encode(indexText({ manifest: made.manifest, objects })),
  )
  await bucket.put(`${folder}backups/${basename(made.folder)}.age`, index)
  await bucket.put(
    `${folder}names/${basename(made.folder)}`,
    new TextEncoder().encode(Object.values(objects).join('\n')),
  )
  return bytes
}

/** Checks that the bucket has every object of the backup, in its size. */
async function checkSent(
  bucket: Bucket,
  folder: string,
  sent: Map<string, number>,
  objects: string[],
): Promise<void> {
  const found = await bucket.list(`${folder}objects/`)
  const lost = objects.find((name) => found.get(folder + name) !== sent.get(folder + name))
  if (lost !== undefined)
    throw new Error(`The bucket does not have ${lost}, which was sent to it. Try again.`)
}

/** Removes backups that are no longer needed, then the objects that none of the others names. */
async function rotate({
  bucket,
  folder,
  task,
}: Pick<Sending, 'bucket' | 'folder'> & { task: BackUpTask }): Promise<number> {
  const names = backupNames(folder, await bucket.list(`${folder}backups/`))
  const dated = names.map((name) => ({ name, created_at: instantOfName(name) }))
  const removed = new Set(backupsToRemove(dated, task.settings.rotation, task.now))
  if (removed.size === 0) return names.length
  await bucket.remove(
    [...removed].flatMap((name) => [`${folder}backups/${name}.age`, `${folder}names/${name}`]),
  )
  const left = names.filter((name) => !removed.has(name))
  const used = await readIndexes(bucket, folder, left)
  if (used === null) return left.length
  const objects = [...(await bucket.list(`${folder}objects/`)).keys()]
  await bucket.remove(objects.filter((name) => !used.has(name.slice(folder.length))))
  return left.length
}
