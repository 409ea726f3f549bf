import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { join } from 'node:path'
import { Worker, type Job } from 'bullmq'
import { Redis } from 'ioredis'
import {
  CANCEL_CHANNEL,
  GEOMETRY_QUEUE,
  readRemoteJob,
  REMOTE_VERSION,
  SHOP_VERSION_KEY,
  type RemoteJob,
  type ResultFile,
} from '../../../../shared/geometry/remote-job.ts'
import type { Progress } from '../../../../shared/geometry/job.ts'
import type { GeometryOutcome, GeometryPool } from '../../ports/geometry.ts'
import { PartFolders, type PartFolder } from './part-folders.ts'
import { sharedFiles, type FilePlaces, type SharedFiles } from './shared-files.ts'

/** A worker that does not say for so long that it is at work was lost, and its job is given to another one. */
const LOCK_MS = 15_000
const STALLED_LOOK_MS = 5000
const VERSION_LOOK_MS = 10_000
/** The picture is drawn after the answer. */
const PICTURE_LOOKS = 100
const PICTURE_LOOK_MS = 50

interface WorkerOptions {
  /** The URL of Redis or Valkey. */
  queue: string
  /** Files are read from and written to these addresses only. */
  places: FilePlaces
  pool: GeometryPool
  say: (sentence: string) => void
}

/** Takes geometry jobs of a shop on another computer until it is closed. Needs neither the shop's database nor its keys. */
export async function workOnQueue(options: WorkerOptions): Promise<{ close(): Promise<void> }> {
  const { queue, pool, say } = options
  const redis = new Redis(queue, { maxRetriesPerRequest: null })
  const hearing = new Redis(queue, { maxRetriesPerRequest: null })
  const folders = new PartFolders()
  const worker = new Worker(
    GEOMETRY_QUEUE,
    (job, _token, signal) => answerJob({ ...options, folders }, job, signal ?? new AbortController().signal),
    {
      connection: redis,
      name: String(pool.size),
      concurrency: pool.size,
      lockDuration: LOCK_MS,
      stalledInterval: STALLED_LOOK_MS,
    },
  )
  let isLost = false
  for (const part of [worker, redis, hearing])
    part.on('error', () => {
      if (!isLost) say('The queue cannot be reached. Trying again.')
      isLost = true
    })
  redis.on('ready', () => {
    if (isLost) say('The queue is reached again.')
    isLost = false
  })
  hearing.on('message', (_channel, id) => worker.cancelJob(id))
  await hearing.subscribe(CANCEL_CHANNEL)
  const versionTimer = sayOtherVersion(redis, say)
  return {
    async close() {
      clearInterval(versionTimer)
      await worker.close()
      folders.removeAll()
      redis.disconnect()
      hearing.disconnect()
    },
  }
}

/** A shop of another version gives its jobs to another queue, and this worker waits. */
function sayOtherVersion(redis: Redis, say: WorkerOptions['say']): NodeJS.Timeout {
  let said: string | null = REMOTE_VERSION
  const look = async () => {
    const version = await redis.get(SHOP_VERSION_KEY)
    if (version === null || version === said) return
    said = version
    say(
      version === REMOTE_VERSION
        ? 'The shop runs the version of this worker again.'
        : `The shop runs version ${version}, and this worker ${REMOTE_VERSION}: it waits. Update this worker.`,
    )
  }
  const lookOnce = () => void look().catch(() => {})
  lookOnce()
  return setInterval(lookOnce, VERSION_LOOK_MS)
}

/** Rejects when the shop's files cannot be reached: that says nothing about the part. */
async function answerJob(
  { places, pool, folders }: WorkerOptions & { folders: PartFolders },
  job: Job,
  signal: AbortSignal,
): Promise<GeometryOutcome> {
  const remote = readRemoteJob(job.data)
  const folder = folders.take(remote.part)
  try {
    return await answerIn(folder, { remote, pool, job, signal, files: sharedFiles(places, signal) })
  } finally {
    folder.release()
  }
}

interface Work {
  remote: RemoteJob
  pool: GeometryPool
  job: Job
  signal: AbortSignal
  files: SharedFiles
}

async function answerIn(
  { path: folder, hasMesh }: PartFolder,
  { remote, pool, job, signal, files }: Work,
): Promise<GeometryOutcome> {
  const { addresses } = remote
  const file_path = join(folder, 'part')
  if (!existsSync(file_path)) await files.read(addresses.file, file_path)
  if (addresses.mesh !== null && !hasMesh) await files.readIfThere(addresses.mesh, join(folder, 'mesh.bin'))
  const sent = new Set<ResultFile>(addresses.mesh === null ? [] : ['mesh.bin', 'preview.bin'])
  const send = async (name: ResultFile) => {
    if (sent.has(name) || !existsSync(join(folder, name))) return
    sent.add(name)
    await files.write(addresses.results[name], join(folder, name))
  }
  const sendMeshes = async () => {
    await send('mesh.bin')
    await send('preview.bin')
  }
  const told = inOrder()
  // The shop shows the preview once it hears of the next stage, so the files go first.
  const onProgress = (progress: Progress) =>
    told.next(async () => {
      if (progress.stage === 'processing') await sendMeshes()
      await job.updateProgress({ ...progress })
    })
  const onBegun = () => told.next(() => job.updateProgress({ begun: true }))
  const outcome = await pool.analyze({ ...remote.job, file_path, folder }, { onBegun, onProgress, signal })
  await told.end()
  if (outcome.outcome !== 'done') return outcome
  await sendMeshes()
  for (let look = 0; look < PICTURE_LOOKS && !existsSync(join(folder, 'thumbnail.png')); look++)
    await setTimeout(PICTURE_LOOK_MS)
  await send('thumbnail.png')
  return outcome
}

/** Does one step after another; a step that fails fails the end. */
function inOrder() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    next(step: () => Promise<unknown>): void {
      last = last.then(step)
      // Thrown by `end`.
      last.catch(() => {})
    },
    end: () => last,
  }
}
