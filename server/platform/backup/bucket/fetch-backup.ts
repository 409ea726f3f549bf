import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Writable } from 'node:stream'
import type { BucketPlace } from '../../../../shared/platform/backup/backup-settings.ts'
import type { Instant } from '../../../../shared/platform/time.ts'
import { requireRoomToDownload } from '../backup-room.ts'
import { writePrivateFile } from '../copy-file.ts'
import { BACKUP_MANIFEST, manifestText } from '../manifest-store.ts'
import { BACKUP_KEY, openBackupKey, openSealed, openSealedStream } from '../sealed-key.ts'
import { UNFINISHED } from '../unfinished-backup.ts'
import { openBucket, type Bucket, type BucketKeys } from './bucket-client.ts'
import { backupNames, instantOfName, parseIndex, type BucketIndex } from './bucket-index-store.ts'

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

/** Read into memory, as nothing else of a backup is. */
const MAX_KEY_BYTES = 64 * 2 ** 10
const MAX_INDEX_BYTES = 512 * 2 ** 20

/** Downloads and decrypts a backup from a bucket. Returns its folder, which a restore then checks as any other. */
export async function fetchBackup(request: FetchRequest): Promise<string> {
  const { place, keys, passphrase, to } = request
  const bucket = await openBucket(place, keys)
  try {
    const backup = await findBackup(bucket, request)
    const { chosen, read } = backup
    const sealedKey = await read(BACKUP_KEY, MAX_KEY_BYTES)
    const identity = await openBackupKey(new TextDecoder().decode(sealedKey), passphrase)
    const sealedIndex = await read(`backups/${chosen}.age`, MAX_INDEX_BYTES)
    const index = parseIndex(new TextDecoder().decode(await openSealed(identity, sealedIndex)))
    requireRoomToDownload(to, bytesOf(index, backup))
    const target = join(to, chosen)
    const unfinished = join(to, `${UNFINISHED}${chosen}-${process.pid}`)
    await rm(unfinished, { recursive: true, force: true })
    try {
      await download(bucket, { ...backup, identity, index, unfinished })
      await rm(target, { recursive: true, force: true })
      await rename(unfinished, target)
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true })
      throw error
    }
    return target
  } finally {
    bucket.close()
  }
}

interface Download extends Pick<FoundBackup, 'folder'> {
  identity: string
  index: BucketIndex
  unfinished: string
}

async function download(bucket: Bucket, { folder, identity, index, unfinished }: Download): Promise<void> {
  const { manifest, objects } = index
  for (const { path, sha256 } of manifest.files) {
    const file = join(unfinished, path)
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    const plain = await openSealedStream(identity, await bucket.get(folder + objects[sha256]))
    await plain.pipeTo(Writable.toWeb(createWriteStream(file, { mode: 0o600 })) as WritableStream<Uint8Array>)
  }
  await writePrivateFile(join(unfinished, BACKUP_MANIFEST), manifestText(manifest))
}

/** Returns how many bytes the files of a backup have in the bucket. */
function bytesOf({ manifest, objects }: BucketIndex, { chosen, sizeOf }: FoundBackup): number {
  return manifest.files.reduce((sum, { path, sha256 }) => {
    const size = sizeOf(objects[sha256])
    if (size === undefined) throw damaged(chosen, `${path} is missing`)
    return sum + size
  }, 0)
}

function damaged(chosen: string, fault: string): Error {
  return new Error(`The backup ${chosen} in the bucket is damaged: ${fault}. Use another backup.`)
}

interface FoundBackup {
  /** The folder of its shop and key. */
  folder: string
  chosen: string
  /** Returns the size that the bucket lists for an object of the folder. */
  sizeOf: (name: string) => number | undefined
  /** Reads an object of the folder, unless the bucket lists it as larger. */
  read: (name: string, maxBytes: number) => Promise<Uint8Array>
}

/** Returns the named or newest backup. */
async function findBackup(
  bucket: Bucket,
  { name, notAfter = null }: Pick<FetchRequest, 'name' | 'notAfter'>,
): Promise<FoundBackup> {
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
  const { folder, chosen } = backup
  const sizeOf = (object: string) => found.get(folder + object)
  const read = async (object: string, maxBytes: number) => {
    if ((sizeOf(object) ?? 0) > maxBytes) throw damaged(chosen, 'it is too large')
    return new Uint8Array(await new Response(await bucket.get(folder + object)).arrayBuffer())
  }
  return { folder, chosen, sizeOf, read }
}
