import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { join } from 'node:path'
import { RESULT_FILES, type RemotePaths, type ResultFile } from '../../../shared/geometry/remote-job.ts'
import type { GeometryJob } from '../../../shared/geometry/job.ts'
import type { RemoteFile, RemoteFiles } from '../../ports/geometry.ts'

/** A job takes minutes at most, and is given up before that. */
const LIFETIME_MS = 60 * 60 * 1000
/** A worker sends the picture after the answer. */
const GRACE_MS = 60_000

type LinkedJob = Pick<GeometryJob, 'file_path' | 'folder' | 'analysis'>

export interface GeometryLinks extends RemoteFiles {
  /** Signed paths for the files of a job. They end with the job, and with this run of the program. */
  open(id: string, job: LinkedJob): RemotePaths
  close(id: string): void
}

/** Signs and checks the addresses at which workers on other computers read a part and leave its results. */
export function geometryLinks(now: () => number): GeometryLinks {
  const key = randomBytes(32)
  const jobs = new Map<string, LinkedJob>()
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  const pathOf = (id: string, method: string, name: string) => {
    const expires = now() + LIFETIME_MS
    const signature = sign(`${method} ${id} ${name} ${expires}`)
    return `/geometry-jobs/${id}/${name}?expires=${expires}&signature=${signature}`
  }
  return {
    open(id, job) {
      jobs.set(id, job)
      const put = (name: ResultFile) => [name, pathOf(id, 'PUT', name)] as const
      return {
        file: pathOf(id, 'GET', 'file'),
        mesh: job.analysis === null ? null : pathOf(id, 'GET', 'mesh.bin'),
        results: Object.fromEntries(RESULT_FILES.map(put)) as RemotePaths['results'],
      }
    },
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

function pathIn(job: LinkedJob, { method, name }: RemoteFile): string | null {
  if (name === 'file') return method === 'GET' ? job.file_path : null
  return (RESULT_FILES as readonly string[]).includes(name) ? join(job.folder, name) : null
}

function isSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}
