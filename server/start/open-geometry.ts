import { geometryPool } from '../platform/adapters/geometry-pool.ts'
import { bucketFiles } from '../platform/adapters/geometry-queue/bucket-files.ts'
import { geometryLinks } from '../platform/adapters/geometry-queue/geometry-links.ts'
import { GeometryQueue } from '../platform/adapters/geometry-queue/geometry-queue.ts'
import type { JobFiles } from '../platform/adapters/geometry-queue/job-files.ts'
import { systemClock } from '../platform/adapters/system.ts'
import { openBucket } from '../platform/backup/bucket/bucket-client.ts'
import type { GeometryPool, RemoteFiles } from '../platform/ports/geometry.ts'
import type { Log } from '../platform/ports/log.ts'
import type { Secrets } from '../platform/ports/secrets.ts'
import { PROGRAM } from '../platform/program-folders.ts'
import type { ServerSettings } from '../platform/settings.ts'
import type { warmUpJobs } from './warm-up-jobs.ts'

interface GeometrySurroundings {
  geometry: ServerSettings['geometry']
  secrets: Pick<Secrets, 'get'>
  warmUpJobs: () => ReturnType<typeof warmUpJobs>
  log: Log
}

/** Opens what measures parts: threads of this program, or workers on other computers. */
export function openGeometry({ geometry, secrets, warmUpJobs, log }: GeometrySurroundings): {
  pool: GeometryPool
  remoteFiles: RemoteFiles | null
} {
  const { queue, bucket, seconds_per_job } = geometry
  if (queue === undefined) {
    const threads = PROGRAM.geometryThreads
    const pool = geometryPool({ threads, ...geometry, warmUpJobs })
    return { pool, remoteFiles: null }
  }
  const connect = connectionTo(queue)
  const poolWith = (files: JobFiles) => new GeometryQueue({ connect, files, seconds_per_job, log })
  if (bucket) return { pool: poolWith(filesIn(bucket, secrets, log)), remoteFiles: null }
  const links = geometryLinks(() => systemClock.now())
  return { pool: poolWith(links), remoteFiles: links }
}

/** Loaded only by a shop that has a queue. */
function connectionTo(url: string): ConstructorParameters<typeof GeometryQueue>[0]['connect'] {
  return async (listener) =>
    (await import('../platform/adapters/geometry-queue/queue-connection.ts')).connectQueue(url, listener)
}

/** Throws an Error with a sentence while the bucket has no keys. */
function filesIn(
  bucket: NonNullable<ServerSettings['geometry']['bucket']>,
  secrets: Pick<Secrets, 'get'>,
  log: Log,
): JobFiles {
  const [access_key, secret_key] = [secrets.get('geometry_access_key'), secrets.get('geometry_secret_key')]
  if (access_key === null || secret_key === null)
    throw new Error(
      'The setting geometry.bucket needs its keys: set LAYERLINE_GEOMETRY_ACCESS_KEY and LAYERLINE_GEOMETRY_SECRET_KEY.',
    )
  return bucketFiles(openBucket(bucket, { access_key, secret_key }), log)
}
