import { Queue, QueueEvents } from 'bullmq'
import { Redis } from 'ioredis'
import {
  CANCEL_CHANNEL,
  GEOMETRY_QUEUE,
  REMOTE_VERSION,
  SHOP_VERSION_KEY,
} from '../../../../shared/geometry/remote-job.ts'

/** Kept for the look at jobs whose end was not heard. */
const KEPT_SECONDS = 600
const VERSION_SECONDS = 30
const MAX_PAUSE_MS = 5000
const TIMEOUT_MS = 5000

export type JobEnd = { state: 'completed'; value: unknown } | { state: 'failed'; why: string }

export interface QueueListener {
  onProgress: (id: string, data: unknown) => void
  onEnd: (id: string, end: JobEnd) => void
}

/** The queue in Redis or Valkey, as the shop uses it. Methods reject while it cannot be reached. */
export interface QueueConnection {
  add(id: string, data: unknown): Promise<void>
  cancel(id: string): Promise<void>
  /** Returns the end of a job; `open` before it ends, null if the queue doesn't have it. */
  look(id: string): Promise<JobEnd | 'open' | null>
  /** Returns the number of jobs that all connected workers of this version take at a time. */
  countSlots(): Promise<number>
  close(): Promise<void>
}

/** Connects to Redis, and again whenever the connection was lost. */
export function connectQueue(url: string, { onProgress, onEnd }: QueueListener): QueueConnection {
  const redis = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: pauseBefore })
  const queue = new Queue(GEOMETRY_QUEUE, { connection: redis })
  const listening = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: pauseBefore })
  const events = new QueueEvents(GEOMETRY_QUEUE, { connection: listening })
  // Lost connections are seen by `countSlots`, and connected again.
  const ignore = () => {}
  for (const client of [redis, listening]) client.on('error', ignore)
  queue.on('error', ignore)
  events.on('error', ignore)
  events.on('progress', ({ jobId, data }) => onProgress(jobId, data))
  events.on('completed', ({ jobId, returnvalue }) => onEnd(jobId, { state: 'completed', value: returnvalue }))
  events.on('failed', ({ jobId, failedReason }) => onEnd(jobId, { state: 'failed', why: failedReason }))
  /** Requests to a lost server wait for it inside of the client; here they fail, so that no quote waits. */
  const whileConnected = <Value>(ask: () => Promise<Value>): Promise<Value> =>
    redis.status === 'ready' ? inTime(ask()) : Promise.reject(new Error('Redis is not connected'))
  return {
    add: (id, data) =>
      whileConnected(async () => {
        const kept = { age: KEPT_SECONDS }
        await queue.add('measure', data, { jobId: id, removeOnComplete: kept, removeOnFail: kept })
      }),
    cancel: (id) =>
      whileConnected(async () => {
        await redis.publish(CANCEL_CHANNEL, id)
        await queue.remove(id)
      }),
    look: (id) => whileConnected(() => endOf(queue, id)),
    countSlots: () =>
      whileConnected(async () => {
        await redis.set(SHOP_VERSION_KEY, REMOTE_VERSION, 'EX', VERSION_SECONDS)
        return countSlots(queue)
      }),
    async close() {
      await inTime(Promise.allSettled([events.close(), queue.close()])).catch(() => {})
      redis.disconnect()
      listening.disconnect()
    },
  }
}

async function endOf(queue: Queue, id: string): Promise<JobEnd | 'open' | null> {
  const job = await queue.getJob(id)
  if (!job) return null
  const state = await job.getState()
  if (state === 'completed') return { state, value: job.returnvalue }
  return state === 'failed' ? { state, why: job.failedReason ?? '' } : 'open'
}

function inTime<Value>(answer: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Redis took too long')), TIMEOUT_MS)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

async function countSlots(queue: Queue): Promise<number> {
  const workers = await queue.getWorkers()
  return workers.reduce((sum, { rawname }) => sum + slotsIn(rawname), 0)
}

/** A worker's name ends with the number of jobs that it takes at a time. */
function slotsIn(name: string | undefined): number {
  return Number(/:w:(\d+)$/.exec(name ?? '')?.[1] ?? 0)
}

function pauseBefore(times: number): number {
  return Math.min(times * 200, MAX_PAUSE_MS)
}
