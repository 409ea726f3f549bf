import { createHash } from 'node:crypto'
import { mkdir, open, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { openRegular } from './regular-file.ts'

const PRIVATE_FILE = 0o600
const PRIVATE_FOLDER = 0o700

export interface CopiedBytes {
  bytes: number
  sha256: string
}

export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
}

/** Copies a file with its time of change to a new path, safely against a power failure. Returns its size and hash. */
export async function copyFile(from: string, to: string): Promise<CopiedBytes> {
  return copyOpened(await open(from, 'r'), to)
}

/** Does the same with a file of a folder that is not trusted. Throws `NotRegular`. */
export async function copyRegular(from: string, to: string): Promise<CopiedBytes> {
  return copyOpened(await openRegular(from), to)
}

async function copyOpened(source: FileHandle, to: string): Promise<CopiedBytes> {
  try {
    await makePrivateFolder(dirname(to))
    const target = await open(to, 'wx', PRIVATE_FILE)
    try {
      const { atime, mtime } = await source.stat()
      const copied = await readBytes(source, (chunk) => target.writeFile(chunk))
      await target.utimes(atime, mtime)
      await target.sync()
      return copied
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

/** Reads a whole file. A symbolic link is not followed. Throws `NotRegular`. */
export async function hashFile(path: string): Promise<CopiedBytes> {
  const file = await openRegular(path)
  try {
    return await readBytes(file, () => Promise.resolve())
  } finally {
    await file.close()
  }
}

async function readBytes(file: FileHandle, take: (chunk: Uint8Array) => Promise<void>): Promise<CopiedBytes> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of file.createReadStream({ autoClose: false, highWaterMark: 1 << 20 })) {
    hash.update(chunk as Uint8Array)
    bytes += (chunk as Uint8Array).length
    await take(chunk as Uint8Array)
  }
  return { bytes, sha256: hash.digest('hex') }
}

export async function writePrivateFile(path: string, text: string | Uint8Array): Promise<void> {
  const file = await open(path, 'wx', PRIVATE_FILE)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}
