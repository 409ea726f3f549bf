import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerGeometryJob } from '../../server/geometry/analyze-part.ts'
import { practiceStepReading, warmStepEngine } from '../../server/geometry/read/step/step.ts'
import { WarmUp } from '../../server/geometry/warm-up.ts'
import { geometryJob } from './geometry-job.ts'

vi.mock('../../server/geometry/analyze-part.ts')
vi.mock('../../server/geometry/read/step/step.ts')

let home = ''
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'warm-up-'))
  vi.useFakeTimers()
  vi.mocked(answerGeometryJob).mockImplementation((job) => {
    writeFileSync(join(job.folder, 'mesh.bin'), 'mesh')
    const drawThumbnail = () => writeFileSync(join(job.folder, 'thumbnail.png'), job.filename)
    return Promise.resolve({ answer: { analysis: {} }, drawThumbnail } as Awaited<
      ReturnType<typeof answerGeometryJob>
    >)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.resetAllMocks()
  rmSync(home, { recursive: true })
})

const jobs = ['one.stl', 'two.obj'].map((file) => ({ ...geometryJob('', file), folder: '' }))
const warmUp = (isBusy = () => false) =>
  new WarmUp(
    jobs.map((job) => ({ ...job, folder: home })),
    undefined,
    isBusy,
  )
const ran = () => vi.mocked(answerGeometryJob).mock.calls.map(([job]) => job)

test('every job runs in each round, first as a new part and then with other infill, and leaves no files', async () => {
  warmUp().resume()
  await vi.advanceTimersByTimeAsync(300_000)
  expect(ran().map(({ filename, analysis }) => `${filename} ${analysis ? 'again' : 'new'}`)).toEqual(
    Array.from({ length: 3 }, () => ['one.stl new', 'one.stl again', 'two.obj new', 'two.obj again']).flat(),
  )
  const [first, again] = ran()
  expect(again.print.settings.infill_percent).not.toBe(first.print.settings.infill_percent)
  expect(readdirSync(home)).toEqual([])
})

test('all of it has run a minute after the start', async () => {
  warmUp().resume()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ran()).toHaveLength(12)
})

test('the engine for STEP is started with the first jobs, and practices before they are repeated', async () => {
  warmUp().resume()
  await vi.advanceTimersByTimeAsync(1000)
  expect(warmStepEngine).toHaveBeenCalledOnce()
  expect(practiceStepReading).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(practiceStepReading).toHaveBeenCalledTimes(4)
  expect(ran()).toHaveLength(4)
})

test('nothing runs while the worker has a job', async () => {
  const practice = warmUp()
  practice.resume()
  practice.pause()
  await vi.advanceTimersByTimeAsync(300_000)
  expect(ran()).toEqual([])
  practice.resume()
  await vi.advanceTimersByTimeAsync(300)
  expect(ran()).toHaveLength(2)
})

test('a busy machine runs the first job and the engine for STEP, and the rest once it is idle', async () => {
  let isBusy = true
  warmUp(() => isBusy).resume()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([ran().length, vi.mocked(warmStepEngine).mock.calls.length]).toEqual([2, 1])
  isBusy = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ran()).toHaveLength(12)
})

test('a job that fails does not stop the others', async () => {
  vi.mocked(answerGeometryJob).mockRejectedValue(new Error('no room on the disk'))
  warmUp().resume()
  await vi.advanceTimersByTimeAsync(300_000)
  expect(ran()).toHaveLength(6)
  expect(readdirSync(home)).toEqual([])
})
