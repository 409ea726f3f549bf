import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { FromWorker, GeometryJob, ToWorker } from '../../shared/geometry/job.ts'
import { tetrahedronStep } from './step-files.ts'
import { geometryJob } from './geometry-job.ts'
import { binaryStl } from './model-files.ts'
import { box, sphere } from './shapes.ts'

let folder = ''
const thread: { worker: Worker | null } = { worker: null }
let received: FromWorker[] = []
const listeners = new Set<() => void>()

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'geometry-worker-'))
  const entry = join(import.meta.dirname, '../../server/geometry/worker.ts')
  const worker = new Worker(entry)
  worker.on('message', (message: FromWorker) => {
    received.push(message)
    for (const listener of listeners) listener()
  })
  thread.worker = worker
  await until(() => received.some(({ type }) => type === 'ready'))
})
afterAll(async () => {
  await thread.worker?.terminate()
  rmSync(folder, { recursive: true })
})

function until(condition: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!condition()) return
      listeners.delete(look)
      resolve()
    }
    listeners.add(look)
    look()
  })
}

/** Sends a job and returns all messages about it. */
async function runJob(
  id: number,
  job: GeometryJob,
): Promise<Exclude<FromWorker, { type: 'ready' | 'begun' }>[]> {
  received = []
  thread.worker?.postMessage({ type: 'job', id, job, alone: true } satisfies ToWorker)
  await until(() => received.some(({ type }) => type !== 'begun' && type !== 'progress'))
  return received.filter((message) => message.type !== 'ready' && message.type !== 'begun')
}

test('no module of a thread awaits at its top level: terminated just then, it would crash the program', () => {
  // Node refuses to `require` a module with a top-level await, or one that imports such a module.
  const load = createRequire(import.meta.url)
  for (const file of [
    'geometry-worker',
    'shape-thread',
    'answer-shapes',
    'measure-shape',
    'export/write-export',
  ])
    expect(load(`../../server/geometry/${file}.ts`)).toBeTypeOf('object')
})

test('the worker answers a job, with progress that never goes back', async () => {
  writeFileSync(join(folder, 'ball.stl'), binaryStl(sphere(10, 40)))
  const messages = await runJob(1, geometryJob(folder, 'ball.stl'))
  expect(messages.every(({ id }) => id === 1)).toBe(true)
  expect(messages.at(-1)).toMatchObject({
    type: 'done',
    answer: { analysis: { bodies: 1, watertight: true } },
  })
  const fractions = messages.flatMap((message) =>
    message.type === 'progress' ? [message.progress.fraction] : [],
  )
  expect(fractions.length).toBeGreaterThan(0)
  expect(fractions).toEqual(fractions.toSorted((a, b) => a - b))
})

test('the worker refuses a file without a usable part, with a sentence for the customer', async () => {
  writeFileSync(join(folder, 'cut.stl'), binaryStl(box()).subarray(0, 300))
  const [message] = (await runJob(2, geometryJob(folder, 'cut.stl'))).slice(-1)
  expect(message).toMatchObject({ type: 'refused', id: 2, code: 'file_unreadable' })
  expect(message).toHaveProperty('detail', expect.stringMatching(/cut off/))
})

test('the worker reports a fault of the program and keeps running', async () => {
  const [message] = (await runJob(3, geometryJob(join(folder, 'gone'), 'part.stl'))).slice(-1)
  expect(message).toMatchObject({ type: 'broken', id: 3, raw: expect.stringMatching(/ENOENT/) })
})

test('the worker answers a STEP job after failed ones', async () => {
  writeFileSync(join(folder, 'part.step'), tetrahedronStep())
  const messages = await runJob(4, geometryJob(folder, 'part.step', { kind: 'step' }))
  expect(messages.at(-1)).toMatchObject({
    type: 'done',
    id: 4,
    answer: { analysis: { kind: 'step', units: null } },
  })
})

test('the worker answers the next job before it draws the picture of the last one, and then draws both', async () => {
  writeFileSync(join(folder, 'part.stl'), binaryStl(box([20, 30, 10])))
  const homes = ['first', 'second'].map((name) => mkdtempSync(join(folder, name)))
  const job = geometryJob(folder, 'part.stl')
  const isDrawn = (home: string) => existsSync(join(home, 'thumbnail.png'))
  for (const [at, home] of homes.entries()) {
    const [message] = (await runJob(5 + at, { ...job, folder: home })).slice(-1)
    expect(message).toMatchObject({ type: 'done', id: 5 + at })
    expect(isDrawn(home)).toBe(false)
  }
  expect(isDrawn(homes[0])).toBe(false)
  await vi.waitUntil(() => homes.every(isDrawn), { timeout: 10_000 })
})

test('the worker runs its warm-up jobs when idle, leaves no files of them, and then runs its jobs', async () => {
  const home = mkdtempSync(join(tmpdir(), 'geometry-warm-up-'))
  const entry = join(import.meta.dirname, '../../server/geometry/worker.ts')
  const other: { worker: Worker | null } = { worker: new Worker(entry) }
  try {
    writeFileSync(join(folder, 'warm-up.stl'), binaryStl(sphere(8, 20)))
    const job = { ...geometryJob(folder, 'warm-up.stl'), folder: home }
    other.worker?.postMessage({ type: 'warm_up', jobs: [job] } satisfies ToWorker)
    while (readdirSync(home).length === 0) await pause()
    while (readdirSync(home).length > 0) await pause()
    const own = mkdtempSync(join(folder, 'own-'))
    other.worker?.postMessage({
      type: 'job',
      id: 1,
      job: { ...job, folder: own },
      alone: false,
    } satisfies ToWorker)
    while (!existsSync(join(own, 'thumbnail.png'))) await pause()
    expect(readdirSync(own).sort()).toEqual(['mesh.bin', 'preview.bin', 'thumbnail.png'])
  } finally {
    await other.worker?.terminate()
    rmSync(home, { recursive: true })
  }
})

const pause = () => new Promise((resolve) => setTimeout(resolve, 5))
