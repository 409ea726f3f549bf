import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { geometryPool } from '../../../../server/platform/adapters/geometry-pool.ts'
import type { GeometryOutcome, GeometryPool } from '../../../../server/platform/ports/geometry.ts'
import type { FileKind } from '../../../../shared/geometry/files/part-file.ts'
import { geometryJob } from '../../../geometry/geometry-job.ts'

/** A worker that answers `stl` jobs with the number of its jobs so far, keeps 400 MB after a `3mf`, and fills its memory for an `obj`. */
const WORKER = `
  const { parentPort } = require('node:worker_threads')
  let jobs = 0
  const kept = []
  parentPort.on('message', ({ type, id, job }) => {
    if (type !== 'job') return
    parentPort.postMessage({ type: 'begun', id })
    if (job.kind === '3mf') kept.push(new Uint8Array(400e6))
    if (job.kind === 'obj') return setInterval(() => kept.push(new Uint8Array(8e6).fill(1)), 5)
    const raw = String(++jobs)
    setTimeout(() => parentPort.postMessage({ type: 'refused', id, code: 'file_empty', detail: '', raw }), 20)
  })
  parentPort.postMessage({ type: 'ready' })
`
const SHAPES = `require('node:worker_threads').workerData.port.on('message', () => {})`

let folder = ''
let pool: GeometryPool

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'geometry-pool-'))
  writeFileSync(join(folder, 'worker.cjs'), WORKER)
  writeFileSync(join(folder, 'shapes.cjs'), SHAPES)
})
afterEach(async () => {
  await pool.close()
  rmSync(folder, { recursive: true })
})

function openPool(options: {
  workers?: number
  memory_mb?: number
  idle_ms?: number
  kept_ms?: number
}): void {
  const threads = { worker: join(folder, 'worker.cjs'), shapes: join(folder, 'shapes.cjs') }
  pool = geometryPool({ threads, heap_mb: 64, seconds_per_job: 60, ...options })
}

function analyze(kind: FileKind = 'stl'): Promise<GeometryOutcome> {
  const watch = { onBegun: () => {}, onProgress: () => {}, signal: new AbortController().signal }
  return pool.analyze(geometryJob(folder, 'part', { kind }), watch)
}

/** Returns the number of jobs that the worker has done, with this one. */
const jobsOf = (outcome: GeometryOutcome) => ('raw' in outcome ? outcome.raw : null)

test('the pool starts further workers when they are needed, and ends them when they have been idle', async () => {
  openPool({ workers: 2, idle_ms: 30 })
  expect((await Promise.all([analyze(), analyze()])).map(jobsOf)).toEqual(['1', '1'])
  // The kept worker goes on counting. The second one is a new thread, once the old one has ended.
  await expect
    .poll(async () => (await Promise.all([analyze(), analyze()])).map(jobsOf)[1], { interval: 200 })
    .toBe('1')
  expect(Number(jobsOf(await analyze()))).toBeGreaterThan(2)
})

test('the pool ends a worker that uses more memory than a job may, and gives the next job a new one', async () => {
  openPool({ workers: 1, memory_mb: 64 })
  expect(await analyze('obj')).toMatchObject({
    outcome: 'crashed',
    raw: expect.stringMatching(/the worker used \d+ MB/),
  })
  expect(jobsOf(await analyze())).toBe('1')
})

/** Returns true if a worker runs. */
const runs = async () => (await pool.memoryBytes()) > 0

test('the pool starts its first worker when a part is expected, and ends it when none was for a while', async () => {
  openPool({ workers: 3, kept_ms: 500 })
  expect(await runs()).toBe(false)
  const visit = () => {
    pool.expectPart?.()
    return runs()
  }
  await expect.poll(visit).toBe(true)
  await expect.poll(runs).toBe(false)
  await expect.poll(visit).toBe(true)
})

test('a first worker that a part has left large is ended like the others, while people go on coming', async () => {
  openPool({ workers: 1, idle_ms: 1000 })
  await analyze('3mf')
  expect(await pool.memoryBytes()).toBeGreaterThan(400e6)
  pool.expectPart?.()
  await expect.poll(runs).toBe(false)
})
