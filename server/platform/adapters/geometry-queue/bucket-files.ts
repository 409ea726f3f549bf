import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import {
  MAX_RESULT_BYTES,
  RESULT_FILES,
  type RemoteAddresses,
} from '../../../../shared/geometry/remote-job.ts'
import type { Log } from '../../ports/log.ts'
import type { JobFiles, StoredJob } from './job-files.ts'

/** The calls of a bucket that jobs need. */
export interface JobBucket {
  /** Names below a folder, with their sizes. */
  list(folder: string): Promise<Map<string, number>>
  putStream(name: string, stream: ReadableStream<Uint8Array>): Promise<number>
  get(name: string): Promise<ReadableStream<Uint8Array>>
  remove(names: string[]): Promise<void>
  /** An address at which somebody without keys may read or write one object for a while. */
  signedAddress(method: 'GET' | 'PUT', name: string, seconds: number): Promise<string>
}

const FOLDER = 'geometry/'
/** A job takes minutes at most, and is given up before that. */
const LIFETIME_SECONDS = 60 * 60
const SWEEP_MS = 60 * 60 * 1000

interface OpenJob extends StoredJob {
  /** The results that are in its folder. */
  fetched: Set<string>
}

/** Passes the files of jobs through a bucket, so that workers need not reach the shop. It keeps nothing once a job has ended. */
export function bucketFiles(opening: Promise<JobBucket>, log: Log): JobFiles {
  const jobs = new Map<string, OpenJob>()
  removeNowAndThen(opening, jobs, log)
  sayAddress(opening, log)
  return {
    async open(id, job) {
      const bucket = await opening
      const hasMesh = job.analysis !== null && existsSync(join(job.folder, 'mesh.bin'))
      jobs.set(id, { ...job, fetched: new Set(hasMesh ? ['mesh.bin', 'preview.bin'] : []) })
      await bucket.putStream(nameOf(id, 'file'), streamOf(job.file_path))
      if (hasMesh) await bucket.putStream(nameOf(id, 'mesh.bin'), streamOf(join(job.folder, 'mesh.bin')))
      return signAll(bucket, id, hasMesh)
    },
    async fetch(id) {
      const job = jobs.get(id)
      if (!job) return
      const bucket = await opening
      const found = await bucket.list(nameOf(id, ''))
      for (const name of RESULT_FILES) {
        const bytes = found.get(nameOf(id, name))
        if (bytes === undefined || job.fetched.has(name)) continue
        if (bytes > MAX_RESULT_BYTES) throw new Error(`a worker left ${bytes} bytes as ${name}`)
        await save(await bucket.get(nameOf(id, name)), join(job.folder, name))
        job.fetched.add(name)
      }
    },
    close(id) {
      jobs.delete(id)
      const names = ['file', ...RESULT_FILES].map((name) => nameOf(id, name))
      // Files that stay are swept later.
      void opening.then((bucket) => bucket.remove(names)).catch(() => {})
    },
  }
}

const nameOf = (id: string, name: string) => `${FOLDER}${id}/${name}`

async function signAll(bucket: JobBucket, id: string, hasMesh: boolean): Promise<RemoteAddresses> {
  const sign = (method: 'GET' | 'PUT', name: string) =>
    bucket.signedAddress(method, nameOf(id, name), LIFETIME_SECONDS)
  const results = await Promise.all(
    RESULT_FILES.map(async (name) => [name, await sign('PUT', name)] as const),
  )
  return {
    file: await sign('GET', 'file'),
    mesh: hasMesh ? await sign('GET', 'mesh.bin') : null,
    results: Object.fromEntries(results) as RemoteAddresses['results'],
  }
}

/** Removes the files that jobs of an earlier run left, and those that lost workers write after their jobs end. */
function removeNowAndThen(opening: Promise<JobBucket>, jobs: ReadonlyMap<string, unknown>, log: Log): void {
  const sweep = () =>
    void removeEnded(opening, jobs).catch((error: unknown) =>
      log.warn({ error: String(error) }, 'files of ended geometry jobs stay in the bucket'),
    )
  sweep()
  setInterval(sweep, SWEEP_MS).unref()
}

/** The address has the name of the bucket in it, or not, as the service wants it. */
function sayAddress(opening: Promise<JobBucket>, log: Log): void {
  const say = (address: string) =>
    log.info({ bucket: new URL(address).origin }, 'geometry workers need --bucket with this address')
  // A bucket that cannot be reached is in the log by the sweep.
  void opening.then((bucket) => bucket.signedAddress('GET', nameOf('job', 'file'), 1)).then(say, () => {})
}

async function removeEnded(opening: Promise<JobBucket>, jobs: ReadonlyMap<string, unknown>): Promise<void> {
  const bucket = await opening
  const names = [...(await bucket.list(FOLDER)).keys()]
  await bucket.remove(names.filter((name) => !jobs.has(name.split('/')[1])))
}

function streamOf(path: string): ReadableStream<Uint8Array> {
  return Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>
}

/** Under a temporary name first, so that no reader ever sees half of it. */
async function save(stream: ReadableStream<Uint8Array>, path: string): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`
  try {
    await pipeline(Readable.fromWeb(stream as NodeStream<Uint8Array>), createWriteStream(temporary))
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}
