import { constants } from 'node:fs'
import { lstat, open, opendir, realpath } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import { MAX_FILE_BYTES } from '../../shared/geometry/files/part-file.ts'
import type { OpenedFile } from '../../shared/operations/workstation/desktop-bridge.ts'
import { isModelFile } from '../open-file/opened-files.ts'

/** A model file that was found on a stick. */
export interface FoundFile {
  path: string
  /** The folder at which the stick is mounted. */
  stick: string
  bytes: number
  changed_at: number
}

/** A stick is searched this deep, and at most this many entries of it: it may have millions. */
const MAX_DEPTH = 4
const MAX_ENTRIES = 5_000

/**
 * Returns the model files on a stick that can be quoted. Whoever wrote the stick is not trusted: links and hidden files are left out,
 * and nothing of another drive is looked at.
 */
export async function findModelFiles(stick: string): Promise<FoundFile[]> {
  const top = await lstat(stick)
  const found: FoundFile[] = []
  let left = MAX_ENTRIES
  const search = async (folder: string, depth: number): Promise<void> => {
    const entries = await opendir(folder)
    for await (const entry of entries) {
      if (left-- <= 0) return
      if (entry.name.startsWith('.')) continue
      const path = join(folder, entry.name)
      if (entry.isDirectory() && depth < MAX_DEPTH) await search(path, depth + 1).catch(() => {})
      if (!entry.isFile() || !isModelFile(path)) continue
      const facts = await lstat(path).catch(() => null)
      if (!facts?.isFile() || facts.dev !== top.dev || facts.size === 0 || facts.size > MAX_FILE_BYTES)
        continue
      found.push({ path, stick, bytes: facts.size, changed_at: facts.mtimeMs })
    }
  }
  await search(stick, 1)
  return found
}

/** Returns the folder of a file within its stick, for the list. */
export function folderOnStick({ path, stick }: FoundFile): string {
  const inside = relative(stick, path).split(sep)
  return inside.slice(0, -1).join(' / ')
}

/** Does not follow a link, and does not wait for a pipe. Windows has neither flag. */
const READ_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/** Returns the bytes of a listed file; null if it is gone, was changed or is no longer a file of the stick. */
export async function readFoundFile({ path, stick, bytes }: FoundFile): Promise<OpenedFile | null> {
  try {
    const inside = relative(await realpath(stick), await realpath(path))
    if (inside === '' || inside.startsWith('..')) return null
    const file = await open(path, READ_FLAGS)
    try {
      const facts = await file.stat()
      if (!facts.isFile() || facts.size !== bytes || facts.size > MAX_FILE_BYTES) return null
      const buffer = Buffer.alloc(facts.size)
      const { bytesRead } = await file.read(buffer, 0, buffer.length, 0)
      return bytesRead === buffer.length ? { name: basename(path), bytes: buffer } : null
    } finally {
      await file.close()
    }
  } catch {
    return null
  }
}
