import { createHash } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { copyFile } from '../../platform/backup/copy-file.ts'
import { syncFolder } from '../../platform/adapters/sync-folder.ts'
import { EXPORT_MANIFEST, manifestLines, type ExportedFile, type ExportManifest } from './manifest-store.ts'

const CHUNK_BYTES = 1 << 20

/** The folder of an export while it is written. The list of its files is on the disk, because there may be a million. */
export interface ExportFolder {
  /** Writes a file piece by piece. */
  write: (path: string, pieces: Iterable<string | Uint8Array>) => void
  writeStream: (path: string, pieces: AsyncIterable<Uint8Array>) => Promise<void>
  /** Copies a file of the data folder. Returns its hash; null if it is not there. */
  copy: (path: string, from: string, data_path: string) => Promise<string | null>
  counts: () => { files: number; bytes: number }
  /** Writes the manifest and moves the folder to its name. */
  finish: (manifest: ExportManifest, name: string) => Promise<void>
}

/** The list of files while the folder is written; it becomes a part of the manifest. */
const LIST = 'manifest.files'

export function createExportFolder(folder: string): ExportFolder {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const list = openSync(join(folder, LIST), 'wx+', 0o600)
  const counts = { files: 0, bytes: 0 }
  const note = (file: ExportedFile) => {
    counts.files += 1
    counts.bytes += file.bytes
    writeSync(list, `${JSON.stringify(file)}\n`)
  }
  return {
    write(path, pieces) {
      const file = openFile(folder, path)
      for (const piece of pieces) file.add(piece)
      note(file.close())
    },
    async writeStream(path, pieces) {
      const file = openFile(folder, path)
      for await (const piece of pieces) file.add(piece)
      note(file.close())
    },
    async copy(path, from, data_path) {
      const copied = await copyFile(from, join(folder, path)).catch(ignoreMissing)
      if (copied) note({ path, ...copied, data_path })
      return copied?.sha256 ?? null
    },
    counts: () => ({ ...counts }),
    async finish(manifest, name) {
      const file = openFile(folder, EXPORT_MANIFEST)
      for (const line of manifestLines(manifest, linesOf(list))) file.add(line)
      file.close()
      closeSync(list)
      rmSync(join(folder, LIST))
      await syncFolder(folder)
      await rename(folder, name)
      await syncFolder(dirname(name))
    },
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/** A new file that is written in large chunks and hashed meanwhile. */
function openFile(folder: string, path: string) {
  mkdirSync(dirname(join(folder, path)), { recursive: true, mode: 0o700 })
  const handle = openSync(join(folder, path), 'wx', 0o600)
  const hash = createHash('sha256')
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  let bytes = 0
  const flush = () => {
    const chunk = Buffer.concat(waiting)
    for (let at = 0; at < chunk.length;) at += writeSync(handle, chunk, at)
    hash.update(chunk)
    bytes += chunk.length
    waiting = []
    waitingBytes = 0
  }
  return {
    add(piece: string | Uint8Array) {
      const added = typeof piece === 'string' ? Buffer.from(piece) : piece
      waiting.push(added)
      waitingBytes += added.length
      if (waitingBytes >= CHUNK_BYTES) flush()
    },
    close(): ExportedFile {
      flush()
      fsyncSync(handle)
      closeSync(handle)
      return { path, bytes, sha256: hash.digest('hex'), data_path: null }
    },
  }
}

/** Yields the lines of an open file, from its beginning. */
function* linesOf(handle: number): Generator<string> {
  const chunk = Buffer.alloc(CHUNK_BYTES)
  let rest = Buffer.alloc(0)
  let position = 0
  for (;;) {
    const read = readSync(handle, chunk, 0, CHUNK_BYTES, position)
    if (read === 0) return
    position += read
    rest = Buffer.concat([rest, chunk.subarray(0, read)])
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      yield rest.toString('utf8', 0, end)
      rest = rest.subarray(end + 1)
    }
  }
}
