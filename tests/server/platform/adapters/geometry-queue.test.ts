import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { geometryLinks } from '../../../../server/platform/adapters/geometry-queue/geometry-links.ts'
import { GeometryQueue } from '../../../../server/platform/adapters/geometry-queue/geometry-queue.ts'
import type { JobFiles } from '../../../../server/platform/adapters/geometry-queue/job-files.ts'
import type {
  JobEnd,
  QueueListener,
} from '../../../../server/platform/adapters/geometry-queue/queue-connection.ts'
import type { Progress } from '../../../../shared/geometry/job.ts'
import type { RemoteAddresses, RemoteJob } from '../../../../shared/geometry/remote-job.ts'
import { geometryJob } from '../../../geometry/geometry-job.ts'

const DONE = { outcome: 'done', answer: { analysis: {}, estimate: {} } }
const REFUSED = { outcome: 'refused', code: 'file_empty', detail: 'The file is empty.', raw: '' } as const

/** A queue in memory: `slots` says how many workers there are, `jobs` has what was added. */
function fakeRedis() {
  const jobs = new Map<string, { data: RemoteJob; end: JobEnd | 'open' }>()
  const canceled: string[] = []
  const state = { slots: 2, isLost: false, listener: null as QueueListener | null }
  const whenThere = async <Value>(value: () => Value): Promise<Value> => {
    if (state.isLost) throw new Error('Redis is not connected')
    return value()
  }
  const connect = async (listener: QueueListener) => {
    state.listener = listener
    return {
      add: (id: string, data: unknown) =>
        whenThere(() => void jobs.set(id, { data: data as RemoteJob, end: 'open' })),
      cancel: (id: string) => whenThere(() => void canceled.push(id)),
      look: (id: string) => whenThere(() => jobs.get(id)?.end ?? null),
      countSlots: () => whenThere(() => state.slots),
      close: async () => {},
    }
  }
  return { jobs, canceled, state, connect }
}

let redis: ReturnType<typeof fakeRedis>
let queue: GeometryQueue
let files: JobFiles
let room = 0
const log = { info: () => {}, warn: () => {}, error: () => {} }
const job = () => geometryJob('/data/parts', 'secret.stl')
const watch = () => ({
  onBegun: vi.fn<() => void>(),
  onProgress: vi.fn<(progress: Progress) => void>(),
  signal: new AbortController().signal,
})
const firstId = () => [...redis.jobs.keys()][0]
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

beforeEach(async () => {
  vi.useFakeTimers()
  redis = fakeRedis()
  room = 0
  files = geometryLinks(() => Date.now())
  queue = new GeometryQueue({ connect: redis.connect, files, seconds_per_job: 20, log })
  queue.onRoom(() => room++)
  await seconds(1)
})
afterEach(async () => {
  await queue.close()
  vi.useRealTimers()
})

test('the queue takes as many jobs as the workers do, and says when one connects', async () => {
  expect([queue.free(), queue.size, room]).toEqual([2, 2, 1])
  void queue.analyze(job(), watch())
  expect(queue.free()).toBe(1)
  redis.state.slots = 3
  await seconds(1)
  expect([queue.free(), room]).toEqual([2, 2])
  redis.state.slots = 0
  await seconds(1)
  expect([queue.free(), queue.size]).toEqual([0, 1])
})

test('a job has no folder of the shop, and its answer comes back with its progress', async () => {
  const watched = watch()
  const answer = queue.analyze(job(), watched)
  await seconds(0)
  expect(JSON.stringify(redis.jobs.get(firstId()))).not.toContain('/data/parts')
  const { listener } = redis.state
  listener!.onProgress(firstId(), { begun: true })
  listener!.onProgress(firstId(), { stage: 'processing', fraction: 0.5 })
  listener!.onProgress(firstId(), { stage: 'nonsense' })
  listener!.onEnd(firstId(), { state: 'completed', value: REFUSED })
  expect(await answer).toEqual(REFUSED)
  expect(watched.onBegun).toHaveBeenCalledTimes(1)
  expect(watched.onProgress.mock.calls).toEqual([[{ stage: 'processing', fraction: 0.5 }]])
})

test('a stage is told, and a part is measured, once the results are in its folder', async () => {
  let arrive = () => {}
  vi.spyOn(files, 'fetch').mockImplementation(() => new Promise((resolve) => void (arrive = resolve)))
  const watched = watch()
  const ended = vi.fn<() => void>()
  void queue.analyze(job(), watched).then(ended)
  await seconds(0)
  redis.state.listener!.onProgress(firstId(), { stage: 'processing', fraction: 0.5 })
  await seconds(1)
  expect(watched.onProgress).not.toHaveBeenCalled()
  arrive()
  await seconds(0)
  expect(watched.onProgress).toHaveBeenCalledTimes(1)
  redis.state.listener!.onEnd(firstId(), { state: 'completed', value: DONE })
  await seconds(1)
  expect(ended).not.toHaveBeenCalled()
  arrive()
  await seconds(0)
  expect(ended).toHaveBeenCalledWith(DONE)
})

test('a part is not blamed when its files cannot be passed on', async () => {
  vi.spyOn(files, 'open').mockRejectedValueOnce(new Error('no such bucket'))
  expect(await queue.analyze(job(), watch())).toMatchObject({ outcome: 'hindered', fault: 'not_begun' })
  vi.spyOn(files, 'fetch').mockRejectedValueOnce(new Error('connection lost'))
  const answer = queue.analyze(job(), watch())
  await seconds(0)
  redis.state.listener!.onEnd([...redis.jobs.keys()].at(-1)!, { state: 'completed', value: DONE })
  expect(await answer).toMatchObject({ outcome: 'hindered', fault: 'not_begun' })
})

test('an upload of a part may take longer than the wait for a worker', async () => {
  let uploaded: (addresses: RemoteAddresses) => void = () => {}
  const addresses = await files.open('j1', job())
  vi.spyOn(files, 'open').mockImplementation(() => new Promise((resolve) => void (uploaded = resolve)))
  const ended = vi.fn<() => void>()
  void queue.analyze(job(), watch()).then(ended)
  await seconds(90)
  expect(ended).not.toHaveBeenCalled()
  uploaded(addresses)
  await seconds(1)
  expect(redis.jobs.size).toBe(1)
})

test('jobs of one part have the same name for it, which does not say where it is', async () => {
  for (const folder of ['/data/parts/a', '/data/parts/a', '/data/parts/b'])
    void queue.analyze({ ...job(), folder }, watch())
  await seconds(0)
  const [one, same, other] = [...redis.jobs.values()].map(({ data }) => data.part)
  expect([one === same, one === other]).toEqual([true, false])
  expect(one).toMatch(/^[0-9a-f]{64}$/)
})

test('an end that was not heard is found by looking', async () => {
  const answer = queue.analyze(job(), watch())
  await seconds(0)
  redis.jobs.get(firstId())!.end = { state: 'completed', value: REFUSED }
  await seconds(1)
  expect(await answer).toEqual(REFUSED)
})

test.each([
  ['the queue lost it', () => redis.jobs.clear()],
  ['a worker failed', () => redis.state.listener!.onEnd(firstId(), { state: 'failed', why: 'stalled' })],
  [
    'a worker answers nonsense',
    () => redis.state.listener!.onEnd(firstId(), { state: 'completed', value: 7 }),
  ],
  ['Redis stays away', () => void (redis.state.isLost = true)],
  ['no worker takes it', () => {}],
])('a part is not blamed when %s', async (_, happens) => {
  const answer = queue.analyze(job(), watch())
  await seconds(1)
  happens()
  await seconds(70)
  expect(await answer).toMatchObject({ outcome: 'hindered', fault: 'not_begun' })
})

test('a job that is not wanted any more is canceled at its worker', async () => {
  const stop = new AbortController()
  const answer = queue.analyze(job(), { ...watch(), signal: stop.signal })
  await seconds(0)
  stop.abort()
  expect(await answer).toEqual({ outcome: 'canceled' })
  await seconds(0)
  expect(redis.canceled).toEqual([firstId()])
})

test('signed addresses: only as given, only while the job lasts', async () => {
  const state = { now: 1_000_000 }
  const links = geometryLinks(() => state.now)
  const addresses = await links.open('j1', { file_path: '/parts/a', folder: '/derived/a', analysis: null })
  const asked = (method: 'GET' | 'PUT', path: string) => {
    const { pathname, searchParams } = new URL(path, 'http://shop.test')
    const [, , id, name] = pathname.split('/')
    return {
      method,
      id,
      name,
      expires: searchParams.get('expires')!,
      signature: searchParams.get('signature')!,
    }
  }
  const file = asked('GET', addresses.file)
  const mesh = asked('PUT', addresses.results['mesh.bin'])
  expect([links.find(file), links.find(mesh)]).toEqual(['/parts/a', '/derived/a/mesh.bin'])
  expect(addresses.mesh).toBeNull()
  const others = [
    { ...file, method: 'PUT' as const },
    { ...file, name: 'mesh.bin' },
    { ...file, id: 'j2' },
    { ...file, signature: '' },
    { ...file, expires: String(Number(file.expires) + 1) },
  ]
  for (const other of others) expect(links.find(other)).toBeNull()
  state.now += 2 * 60 * 60 * 1000
  expect(links.find(file)).toBeNull()
})
