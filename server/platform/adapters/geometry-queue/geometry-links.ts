import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { join } from 'node:path'
import {
  RESULT_FILES,
  type RemoteAddresses,
  type ResultFile,
} from '../../../../shared/geometry/remote-job.ts'
import type { RemoteFile, RemoteFiles } from '../../ports/geometry.ts'
import type { JobFiles, StoredJob } from './job-files.ts'

/** A job takes minutes at most, and is given up before that. */
const LIFETIME_MS = 60 * 60 * 1000
/** A worker sends the picture after the answer. */
const GRACE_MS = 60_000

/**
 * Signs and checks the addresses of this shop at which workers on other computers read a part and leave its results. They end with
 * the job, and with this run of the program.
 */
export function geometryLinks(now: () => number): JobFiles & RemoteFiles {
  const key = randomBytes(32)
  const jobs = new Map<string, StoredJob>()
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  const pathOf = (id: string, method: string, name: string) => {
    const expires = now() + LIFETIME_MS
    const signature = sign(`${method} ${id} ${name} ${expires}`)
    return `/geometry-jobs/${id}/${name}?expires=${expires}&signature=${signature}`
  }
  return {
    async open(id, job) {
      jobs.set(id, job)
      const put = (name: ResultFile) => [name, pathOf(id, 'PUT', name)] as const
      return {
        file: pathOf(id, 'GET', 'file'),
        mesh: job.analysis === null ? null : pathOf(id, 'GET', 'mesh.bin'),
        results: Object.fromEntries(RESULT_FILES.map(put)) as RemoteAddresses['results'],
      }
    },
    // Workers leave them in the job's folder themselves.
    async fetch() {},
    close: (id) => void setTimeout(() => jobs.delete(id), GRACE_MS).unref(),
    find(asked) {
      const job = jobs.get(asked.id)
      const isSigned = isSame(
        sign(`${asked.method} ${asked.id} ${asked.name} ${asked.expires}`),
        asked.signature,
      )
      if (!job || !isSigned || Number(asked.expires) < now()) return null
      return pathIn(job, asked)
    },
  }
}

function pathIn(job: StoredJob, { method, name }: RemoteFile): string | null {
  if (name === 'file') return method === 'GET' ? job.file_path : null
  return (RESULT_FILES as readonly string[]).includes(name) ? join(job.folder, name) : null
}

function isSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}
