import { bytesText } from '../../shared/platform/bytes-text.ts'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import type { ReleasePackage } from '../../shared/operations/workstation/releases.ts'
import { requireSafeEnd } from './read-manifest.ts'

/** A connection on which nothing comes for so long is given up. */
const SILENT_MS = 60_000
/** Left free beside the package. */
const SPARE_BYTES = 200_000_000

/**
 * Downloads a package to `path`, and continues where an earlier try ended. The file is there under its name only when it has the size
 * and hash that the vendor signed. Throws an Error with a sentence.
 */
export async function downloadPackage(
  url: string,
  file: ReleasePackage,
  path: string,
  onProgress: (bytes: number) => void = () => {},
): Promise<void> {
  if (await isWhole(path, file)) return
  await mkdir(dirname(path), { recursive: true })
  const part = `${path}.part`
  const begun = await sizeOf(part)
  if (begun > file.bytes) await rm(part)
  await requireRoom(dirname(path), file.bytes)
  try {
    await fetchRest(url, file, part, onProgress)
  } catch (error) {
    throw new Error(sentenceOf(error), { cause: error })
  }
  if (!(await isWhole(part, file))) {
    await rm(part, { force: true })
    throw new Error(
      `The downloaded file ${basename(path)} is not the one that the vendor signed. It was deleted.`,
    )
  }
  await rename(part, path)
}

/** Returns true if a file has the size and hash of a package. */
export async function isWhole(
  path: string,
  { bytes, sha256 }: Pick<ReleasePackage, 'bytes' | 'sha256'>,
): Promise<boolean> {
  if ((await sizeOf(path)) !== bytes) return false
  const sum = createHash('sha256')
  for await (const chunk of createReadStream(path)) sum.update(chunk as Uint8Array)
  return sum.digest('hex') === sha256
}

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  )
}

async function requireRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < bytes + SPARE_BYTES) throw new Error(noRoom(bytes))
}

function noRoom(bytes: number | null): string {
  const need = bytes === null ? '' : `, which needs ${bytesText(bytes)}`
  return `The disk has no room for the update${need}. Free some, then try again.`
}

async function fetchRest(
  url: string,
  file: ReleasePackage,
  part: string,
  onProgress: (bytes: number) => void,
): Promise<void> {
  const begun = await sizeOf(part)
  if (begun === file.bytes) return
  const silence = silenceLimit()
  const headers: Record<string, string> = begun > 0 ? { range: `bytes=${begun}-` } : {}
  const answer = await fetch(url, { headers, signal: silence.signal })
  requireSafeEnd(answer)
  if (!answer.ok || !answer.body) throw new Error(`The address for updates answered ${answer.status}.`)
  // A server that knows no ranges sends the file from its beginning.
  const isRest = answer.status === 206 && answer.headers.get('content-range')?.startsWith(`bytes ${begun}-`)
  const handle = await open(part, isRest ? 'a' : 'w', 0o600)
  let length = isRest ? begun : 0
  try {
    for await (const chunk of answer.body) {
      silence.reset()
      length += chunk.length
      if (length > file.bytes) throw new Error('The file at the address is larger than the vendor signed.')
      await handle.write(chunk)
      onProgress(length)
    }
    await handle.sync()
  } finally {
    silence.end()
    await handle.close()
  }
}

/** Aborts when nothing has come for a while. */
function silenceLimit() {
  const controller = new AbortController()
  const start = () => setTimeout(() => controller.abort(), SILENT_MS)
  let timer = start()
  return {
    signal: controller.signal,
    reset: () => {
      clearTimeout(timer)
      timer = start()
    },
    end: () => clearTimeout(timer),
  }
}

function sentenceOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC') return noRoom(null)
  const isOwn = error instanceof Error && /^The (address|file) /.test(message)
  return isOwn ? message : 'The download was interrupted. It continues from there with the next try.'
}
