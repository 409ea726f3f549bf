import { join } from 'node:path'
import { MessageChannel, Worker } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import { measureShape } from '../../server/geometry/measure-shape.ts'
import { shapesThrough, type BeginShape } from '../../server/geometry/shape-thread.ts'
import { sphere } from './shapes.ts'
import { blocksWithWall } from './solid-shapes.ts'

const entry = join(import.meta.dirname, '../../server/geometry/shape-worker.ts')

let thread: Worker
afterEach(() => void thread.terminate())

function startShapeThread(file: string): BeginShape {
  const { port1, port2 } = new MessageChannel()
  thread = new Worker(file, { workerData: { port: port2 }, transferList: [port2] })
  thread.on('error', () => {})
  return shapesThrough(port1)
}

test('a shape thread measures the same as the calling one, and answers each question', async () => {
  const begin = startShapeThread(entry)
  const meshes = [blocksWithWall(0.6), sphere(5, 20)]
  const answers = await Promise.all(meshes.map((mesh) => begin(mesh).finish(null)))
  expect(answers.map(({ figures }) => figures)).toEqual(meshes.map((mesh) => measureShape(mesh)))
})

test('a part of which no preview comes does not disturb the next one', async () => {
  const begin = startShapeThread(entry)
  begin(sphere(5, 20))
  const { figures } = await begin(blocksWithWall(0.6)).finish(null)
  expect(figures).toEqual(measureShape(blocksWithWall(0.6)))
})

test('a thread that ended fails its job and later ones', async () => {
  const begin = startShapeThread(join(import.meta.dirname, 'no-such-worker.ts'))
  const mesh = sphere(5, 8)
  await expect(begin(mesh).finish(null)).rejects.toThrow('the thread for shapes ended')
  await expect(begin(mesh).finish(null)).rejects.toThrow('the thread for shapes ended')
})

test('a thread that is terminated while it measures fails its job', async () => {
  const begin = startShapeThread(entry)
  const waiting = begin(blocksWithWall(0.6)).finish(null)
  void thread.terminate()
  await expect(waiting).rejects.toThrow('the thread for shapes ended')
})
