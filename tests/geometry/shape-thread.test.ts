import { join } from 'node:path'
import { MessageChannel, Worker } from 'node:worker_threads'
import { afterEach, describe, expect, test } from 'vitest'
import {
  completeShape,
  composeShape,
  measureDistances,
  measureShape,
  measureUnclaimed,
} from '../../server/geometry/measure-shape.ts'
import { shapesThrough, type BeginShape, type ShapeUnderWay } from '../../server/geometry/shape-thread.ts'
import { makeSupports } from '../../server/geometry/print/part-supports.ts'
import { choosePlacement } from '../../server/geometry/place/choose-placement.ts'
import { printRequest } from './print/print-request.ts'
import type { Mesh } from '../../server/geometry/mesh/mesh.ts'
import { box, joined, openBox, sphere } from './shapes.ts'
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

/** As of a mesh that was surveyed and needs no repair. */
function measured(begin: BeginShape, mesh: Mesh): ShapeUnderWay {
  const shape = begin(mesh)
  shape.measure()
  return shape
}

test('a shape thread measures the same as the calling one, and answers each question', async () => {
  const begin = startShapeThread(entry)
  const meshes = [blocksWithWall(0.6), sphere(5, 20)]
  const answers = await Promise.all(
    meshes.map((mesh) => measured(begin, mesh).finish({ shown: mesh, kept: null })),
  )
  expect(answers.map(({ figures }) => figures)).toEqual(meshes.map((mesh) => measureShape(mesh)))
})

test('a mesh that was repaired takes the place of the stored one', async () => {
  const begin = startShapeThread(entry)
  begin(openBox([20, 20, 20]))
  const wall = blocksWithWall(0.6)
  const { figures } = await measured(begin, wall).finish({ shown: wall, kept: null })
  expect(figures).toEqual(measureShape(blocksWithWall(0.6)))
})

test('a part of which no preview comes does not disturb the next one', async () => {
  const begin = startShapeThread(entry)
  measured(begin, sphere(5, 20))
  const wall = blocksWithWall(0.6)
  const { figures } = await measured(begin, wall).finish({ shown: wall, kept: null })
  expect(figures).toEqual(measureShape(blocksWithWall(0.6)))
})

test('a thread that ended fails its job and later ones', async () => {
  const begin = startShapeThread(join(import.meta.dirname, 'no-such-worker.ts'))
  const mesh = sphere(5, 8)
  await expect(measured(begin, mesh).finish({ shown: mesh, kept: null })).rejects.toThrow(
    'the thread for shapes ended',
  )
  await expect(measured(begin, mesh).finish({ shown: mesh, kept: null })).rejects.toThrow(
    'the thread for shapes ended',
  )
})

test('a thread that is terminated while it measures fails its job', async () => {
  const begin = startShapeThread(entry)
  const wall = blocksWithWall(0.6)
  const waiting = measured(begin, wall).finish({ shown: wall, kept: null })
  void thread.terminate()
  await expect(waiting).rejects.toThrow('the thread for shapes ended')
})

test('a calling thread that helps gets the same figures, once it is free', async () => {
  const begin = startShapeThread(entry)
  for (const mesh of [blocksWithWall(0.6), sphere(5, 20)]) {
    const shape = measured(begin, mesh)
    const measuring = shape.finish({ shown: mesh, kept: null })
    shape.help()
    const { figures, helped_ms } = await measuring
    expect(figures).toEqual(measureShape(mesh))
    expect(helped_ms).toBeGreaterThan(0)
  }
})

describe('supports', () => {
  const table = () => joined(box([10, 10, 20], [15, 15, 0]), box([40, 40, 2], [0, 0, 20]))
  const request = printRequest({ supports: 'everywhere' })
  const placement = choosePlacement(table(), [], 'as_drawn')

  test('are made by the shape thread, or by the calling one when it is free first', async () => {
    const begin = startShapeThread(entry)
    const wanted = makeSupports(table(), { placement, request })
    for (const helps of [false, true]) {
      const mesh = table()
      const shape = measured(begin, mesh)
      const measuring = shape.finish({ shown: mesh, kept: null })
      shape.supports?.ask({ placement, request })
      if (helps) shape.help()
      expect((await measuring).figures).toEqual(measureShape(table()))
      expect(await shape.supports?.made()).toEqual(wanted)
    }
  })

  test('are null if nobody asked for them', async () => {
    const shape = startShapeThread(entry)(table())
    expect(await shape.supports?.made()).toBeNull()
  })

  test('are lost with the thread', async () => {
    const begin = startShapeThread(entry)
    const mesh = table()
    const shape = measured(begin, mesh)
    const waiting = shape.finish({ shown: mesh, kept: null })
    shape.supports?.ask({ placement, request })
    void thread.terminate()
    await expect(waiting).rejects.toThrow('the thread for shapes ended')
    await expect(shape.supports?.made()).rejects.toThrow('the thread for shapes ended')
  })
})

test('a thread leaves out the pieces that another one has claimed', () => {
  const mesh = blocksWithWall(0.6)
  const claimed = new Set<string>(['details'])
  const claim = (piece: string) => !claimed.has(piece) && claimed.add(piece) !== undefined
  const whole = measureShape(mesh)
  expect(measureUnclaimed(mesh, claim)).toEqual({ round_features: whole.round_features })
  const rest = completeShape({ mesh, kept: null }, measureDistances(mesh), { claim })
  expect(Object.keys(rest)).toEqual(['thickness', 'gaps', 'crossings'])
  const { round_features, details } = whole
  expect(composeShape({ ...rest, round_features, details })).toEqual(whole)
})
