import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '../../shared/refusals.ts'
import type { FileStore, Ids, Upload } from '../ports.ts'

/** Enough of a file to tell its kind. */
const SAMPLE_BYTES = 64 * 1024

/**
 * Files in a folder of the shop: `incoming` while they arrive, `parts/<sha256>` once kept, `derived/<key>` for what was
 * made from them. What an earlier run left in `incoming` was never accepted and is removed.
 */
export function diskFiles(folder: string, ids: Pick<Ids, 'secret'>): FileStore {
  const incoming = join(folder, 'incoming')
  rmSync(incoming, { recursive: true, force: true })
  for (const name of [incoming, join(folder, 'parts'), join(folder, 'derived')])
    mkdirSync(name, { recursive: true })
  const partPath = (sha256: string) => join(folder, 'parts', sha256)
  const derivedPath = (analysisKey: string) => join(folder, 'derived', analysisKey)
  return {
    receive: (source, filename, limit) => receive(join(incoming, ids.secret(12)), source, filename, limit),
    async keep(upload) {
      if (existsSync(partPath(upload.sha256))) await rm(upload.path)
      else {
        await rename(upload.path, partPath(upload.sha256))
        await syncFolder(join(folder, 'parts'))
      }
    },
    discard: (upload) => rm(upload.path, { force: true }),
    has: (sha256) => existsSync(partPath(sha256)),
    partPath,
    derivedFolder(analysisKey) {
      mkdirSync(derivedPath(analysisKey), { recursive: true })
      return derivedPath(analysisKey)
    },
    async remove(sha256) {
      await rm(partPath(sha256), { force: true })
      const derived = readdirSync(join(folder, 'derived')).filter((name) => name.startsWith(sha256))
      await Promise.all(derived.map((name) => rm(derivedPath(name), { recursive: true, force: true })))
    },
    keepOnly(known) {
      for (const name of readdirSync(join(folder, 'parts'))) if (!known.has(name)) rmSync(partPath(name))
      for (const name of readdirSync(join(folder, 'derived')))
        if (known.has(name.split('-')[0])) dropHalfWritten(derivedPath(name))
        else rmSync(derivedPath(name), { recursive: true })
    },
  }
}

/** After a power cut a file may be there without its name; Windows takes care of that itself. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Results under the name they have until they are whole. */
function dropHalfWritten(folder: string): void {
  for (const name of readdirSync(folder)) if (name.endsWith('.tmp')) rmSync(join(folder, name))
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

/** Keeps the first and the last bytes of a stream. */
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
