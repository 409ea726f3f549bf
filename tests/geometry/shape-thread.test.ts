import { join } from 'node:path'
import { MessageChannel, Worker } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import { shapeOnPreview } from '../../server/geometry/measure-shape.ts'
import { shapesThrough, type MeasureShape } from '../../server/geometry/shape-thread.ts'
import { sphere } from './shapes.ts'
import { blocksWithWall } from './solid-shapes.ts'

const entry = join(import.meta.dirname, '../../server/geometry/shape-worker.ts')

let thread: Worker
afterEach(() => void thread.terminate())

function startShapeThread(file: string): MeasureShape {
  const { port1, port2 } = new MessageChannel()
  thread = new Worker(file, { workerData: { port: port2 }, transferList: [port2] })
  thread.on('error', () => {})
  return shapesThrough(port1)
}

test('a shape thread measures the same as the calling one, and answers each question', async () => {
  const measure = startShapeThread(entry)
  const subjects = [blocksWithWall(0.6), sphere(5, 20)].map((mesh) => ({ mesh, kept: null, error_mm: 0 }))
  const answers = await Promise.all(subjects.map((subject) => measure(subject)))
  expect(answers.map(({ figures }) => figures)).toEqual(subjects.map((subject) => shapeOnPreview(subject)))
})

test('a thread that ended fails its job and later ones', async () => {
  const measure = startShapeThread(join(import.meta.dirname, 'no-such-worker.ts'))
  const subject = { mesh: sphere(5, 8), kept: null, error_mm: 0 }
  await expect(measure(subject)).rejects.toThrow('the thread for shapes ended')
  await expect(measure(subject)).rejects.toThrow('the thread for shapes ended')
})

test('a thread that is terminated while it measures fails its job', async () => {
  const measure = startShapeThread(entry)
  const waiting = measure({ mesh: blocksWithWall(0.6), kept: null, error_mm: 0 })
  void thread.terminate()
  await expect(waiting).rejects.toThrow('the thread for shapes ended')
})
