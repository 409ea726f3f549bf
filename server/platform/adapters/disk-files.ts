import { createHash } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '../../../shared/platform/refusals.ts'
import type { FileStore, Upload } from '../ports/files.ts'
import type { Ids } from '../ports/ids.ts'
import { photoFolder } from './photo-folder.ts'
import { printFileFolder } from './print-file-folder.ts'
import { freeName, quarantineIn } from './quarantine.ts'
import { listStored } from './stored-names.ts'
import { syncFolder } from './sync-folder.ts'

/** Enough bytes to detect the kind of file. */
const SAMPLE_BYTES = 64 * 1024
/** A download of a plate has begun long before that. */
const PLATE_MS = 60 * 60 * 1000

/**
 * The shop's files: `incoming` while they arrive, `parts/<sha256>` when kept, `derived/<key>` for results, `photos/<sha256>` for
 * photos of staff, `prints/<sha256>` for files that print plates, `plates` for downloads, `unknown/<day>` for quarantine. Uploads that an earlier run left in `incoming` were
 * never accepted and are deleted. Other programs (a NAS, a
 * file manager) may put files into these folders; those are never touched.
 */
export function diskFiles(folder: string, ids: Pick<Ids, 'secret'>): FileStore {
  const incoming = join(folder, 'incoming')
  const warmUpFolder = join(folder, 'practice')
  const plates = join(folder, 'plates')
  const partPath = (sha256: string) => join(folder, 'parts', sha256)
  const derivedPath = (analysisKey: string) => join(folder, 'derived', analysisKey)
  for (const path of [incoming, partPath(''), derivedPath('')]) mkdirSync(path, { recursive: true })
  dropUploads(incoming)
  const clearWarmUpFolder = () => removeFolder(warmUpFolder)
  clearWarmUpFolder()
  removeFolder(plates)
  return {
    receive: (source, filename, limit) => receive(join(incoming, ids.secret(12)), source, filename, limit),
    receiveCopy: (path, filename, limit) =>
      receive(join(incoming, ids.secret(12)), createReadStream(path), filename, limit),
    keep: (upload) => keepAt(upload, partPath('')),
    discard: (upload) => rm(upload.path, { force: true }),
    has: (sha256) => sizeOf(partPath(sha256)) !== null,
    partPath,
    derivedFolder: (analysisKey) => makeFolder(derivedPath(analysisKey)),
    plateFolder: () => plateFolderIn(plates),
    async remove(sha256) {
      await rm(partPath(sha256), { force: true })
      const derived = readdirSync(derivedPath('')).filter((name) => name.startsWith(sha256))
      await Promise.all(derived.map((name) => rm(derivedPath(name), { recursive: true, force: true })))
    },
    warmUpFolder,
    clearWarmUpFolder,
    photos: photoFolder(join(folder, 'photos')),
    prints: printFileFolder(join(folder, 'prints')),
    quarantine: quarantineIn(folder),
    list: () => listStored(folder),
    dropHalfWritten: (derivedName) => dropHalfWritten(derivedPath(derivedName)),
  }
}

/** Moves an upload into a folder under its hash. */
async function keepAt(upload: Upload, folder: string): Promise<void> {
  const path = join(folder, upload.sha256)
  if (sizeOf(path) === upload.bytes) return rm(upload.path)
  clearWay(path)
  await rename(upload.path, path)
  await syncFolder(folder)
}

function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}

function makeFolder(path: string): string {
  mkdirSync(path, { recursive: true })
  return path
}

/** Makes the folder, and deletes plates in it that were downloaded long ago. */
function plateFolderIn(folder: string): string {
  makeFolder(folder)
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (written < Date.now() - PLATE_MS) rmSync(path, { force: true })
  }
  return folder
}

/** Returns null if there is no file, or a folder in its place. */
function sizeOf(path: string): number | null {
  const found = statSync(path, { throwIfNoEntry: false })
  return found?.isFile() ? found.size : null
}

/** Renames a folder in the way, because another program made it. */
function clearWay(path: string): void {
  if (existsSync(path) && sizeOf(path) === null) renameSync(path, freeName(`${path}.in-the-way`))
}

/** Deletes leftover uploads. Their names have no dot; `.DS_Store`, `Thumbs.db` and folders are not the shop's. */
function dropUploads(incoming: string): void {
  for (const entry of readdirSync(incoming, { withFileTypes: true }))
    if (entry.isFile() && !entry.name.includes('.')) rmSync(join(incoming, entry.name))
}

/** Deletes results that still have their temporary name. */
function dropHalfWritten(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isFile() && entry.name.endsWith('.tmp')) rmSync(join(folder, entry.name))
}

async function receive(
  path: string,
  source: AsyncIterable<Uint8Array>,
  filename: string,
  limit: number,
): Promise<Upload> {
  await mkdir(join(path, '..'), { recursive: true })
  const file = await open(path, 'wx', 0o600)
  try {
    const sample = sampler()
    const hash = createHash('sha256')
    let bytes = 0
    for await (const chunk of source) {
      bytes += chunk.length
      if (bytes > limit) throw new Refusal('file_too_large')
      hash.update(chunk)
      sample.add(chunk)
      await file.appendFile(chunk)
    }
    await file.sync()
    return { path, filename, bytes, sha256: hash.digest('hex'), ...sample.taken() }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
}

/** Collects the first and last bytes of a stream. */
function sampler() {
  const head: Uint8Array[] = []
  let headBytes = 0
  let tail: Uint8Array[] = []
  let tailBytes = 0
  return {
    add(chunk: Uint8Array) {
      if (headBytes < SAMPLE_BYTES) {
        head.push(chunk.slice(0, SAMPLE_BYTES - headBytes))
        headBytes += head.at(-1)!.length
      }
      tail.push(chunk.slice(Math.max(0, chunk.length - SAMPLE_BYTES)))
      tailBytes += tail.at(-1)!.length
      while (tail.length > 1 && tailBytes - tail[0].length >= SAMPLE_BYTES) {
        tailBytes -= tail[0].length
        tail = tail.slice(1)
      }
    },
    taken: () => ({
      head: new Uint8Array(Buffer.concat(head)),
      tail: new Uint8Array(Buffer.concat(tail).subarray(-SAMPLE_BYTES)),
    }),
  }
}
