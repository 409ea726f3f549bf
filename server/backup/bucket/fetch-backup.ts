import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Writable } from 'node:stream'
import type { BucketPlace } from '../../../shared/backup/backup-settings.ts'
import type { Instant } from '../../../shared/time.ts'
import { writePrivateFile } from '../copy-file.ts'
import { MANIFEST, manifestText } from '../manifest-store.ts'
import { BACKUP_KEY, openBackupKey, openSealed, openSealedStream } from '../sealed-key.ts'
import { openBucket, type Bucket, type BucketKeys } from './bucket-client.ts'
import { backupNames, instantOfName, parseIndex } from './bucket-index-store.ts'

interface FetchRequest {
  place: BucketPlace
  keys: BucketKeys
  passphrase: string
  /** The folder in which the backup's own folder is made. */
  to: string
  /** The name of a backup; the newest when null. */
  name: string | null
  /** With this, the newest that is not after it. */
  notAfter?: Instant | null
}

/** Downloads and decrypts a backup from a bucket. Returns its folder, which a restore then checks as any other. */
export async function fetchBackup(request: FetchRequest): Promise<string> {
  const { place, keys, passphrase, to } = request
  const bucket = await openBucket(place, keys)
  try {
    const { folder, chosen } = await findBackup(bucket, request)
    const sealedKey = await textOf(await bucket.get(`${folder}${BACKUP_KEY}`))
    const identity = await openBackupKey(sealedKey, passphrase)
    const target = join(to, chosen)
    const unfinished = join(to, `unfinished-${chosen}-${process.pid}`)
    await rm(unfinished, { recursive: true, force: true })
    const sealedIndex = new Uint8Array(
      await new Response(await bucket.get(`${folder}backups/${chosen}.age`)).arrayBuffer(),
    )
    const { manifest, objects } = parseIndex(
      new TextDecoder().decode(await openSealed(identity, sealedIndex)),
    )
    for (const { path, sha256 } of manifest.files) {
      const file = join(unfinished, path)
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      const plain = await openSealedStream(identity, await bucket.get(folder + objects[sha256]))
      await plain.pipeTo(
        Writable.toWeb(createWriteStream(file, { mode: 0o600 })) as WritableStream<Uint8Array>,
      )
    }
    await writePrivateFile(join(unfinished, MANIFEST), manifestText(manifest))
    await rm(target, { recursive: true, force: true })
    await rename(unfinished, target)
    return target
  } finally {
    bucket.close()
  }
}

/** The named or newest backup, and the folder of its shop and key. */
async function findBackup(
  bucket: Bucket,
  { name, notAfter = null }: Pick<FetchRequest, 'name' | 'notAfter'>,
): Promise<{ folder: string; chosen: string }> {
  const found = await bucket.list('')
  const folders = new Set(
    [...found.keys()].flatMap((key) => /^([^/]+\/age1[^/]+\/)backups\//.exec(key)?.[1] ?? []),
  )
  const backups = [...folders].flatMap((folder) =>
    backupNames(folder, found).map((chosen) => ({ folder, chosen })),
  )
  const backup = backups
    .filter(({ chosen }) => name === null || chosen === name)
    .filter(({ chosen }) => notAfter === null || instantOfName(chosen) <= notAfter)
    .toSorted((a, b) => (a.chosen < b.chosen ? -1 : 1))
    .at(-1)
  if (!backup)
    throw new Error(
      notAfter !== null
        ? 'There is no backup of that time or before it in this bucket.'
        : name === null
          ? 'There is no backup in this bucket.'
          : `There is no backup ${name} in this bucket.`,
    )
  return backup
}

function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  return new Response(stream).text()
}
